package dev.errata.recovery.schedule;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.time.Duration;

/**
 * How overdue work is caught up with after an outage: slowly at first, so that whatever was down is not struck by all of
 * it at once. All rates are per task.
 *
 * @param overdueAfter what is overdue by more is caught up with; what is not goes first
 * @param first alarms per second at the start
 * @param most alarms per second in the end
 * @param doubling the rate doubles each time that this has passed
 */
public record CatchUp(Duration overdueAfter, int first, int most, Duration doubling) {
    public static final CatchUp DEFAULTS = new CatchUp(Duration.ofSeconds(5), 100, 2_000, Duration.ofSeconds(5));

    public CatchUp {
        new Violations()
                .positive("release.overdue.after", overdueAfter)
                .atLeast("release.overdue.first.per.second", 1, first)
                .atLeast("release.overdue.most.per.second", first, most)
                .positive("release.overdue.doubling", doubling)
                .throwIfAny();
    }

    public static CatchUp read(Config config) {
        Duration after = config.duration(
                "release.overdue.after", DEFAULTS.overdueAfter, "what is overdue by more is caught up with slowly");
        int first =
                config.integer("release.overdue.first.per.second", DEFAULTS.first, "overdue retries per task at first");
        int most = config.integer("release.overdue.most.per.second", DEFAULTS.most, "overdue retries per task at last");
        Duration doubling =
                config.duration("release.overdue.doubling", DEFAULTS.doubling, "time in which that rate doubles");
        return config.part(DEFAULTS, () -> new CatchUp(after, first, most, doubling));
    }
}
