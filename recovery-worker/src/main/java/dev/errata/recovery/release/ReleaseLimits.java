package dev.errata.recovery.release;

import dev.errata.recovery.schedule.CatchUp;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.time.Duration;

/**
 * How often due work is looked for, and how much of it one task does at a time, so that records are not kept waiting.
 *
 * @param mostPerTick alarms
 * @param catchUp what is different for work that is long overdue
 */
public record ReleaseLimits(Duration interval, int mostPerTick, CatchUp catchUp) {
    public static final ReleaseLimits DEFAULTS = new ReleaseLimits(Duration.ofMillis(5), 2_000, CatchUp.DEFAULTS);

    public ReleaseLimits {
        new Violations()
                .positive("release.interval", interval)
                .atLeast("release.most.per.tick", 1, mostPerTick)
                .throwIfAny();
    }

    public static ReleaseLimits read(Config config) {
        Duration interval =
                config.duration("release.interval", DEFAULTS.interval, "how often due retries are looked for");
        int most = config.integer("release.most.per.tick", DEFAULTS.mostPerTick, "retries per task and tick");
        CatchUp catchUp = CatchUp.read(config);
        return config.part(DEFAULTS, () -> new ReleaseLimits(interval, most, catchUp));
    }
}
