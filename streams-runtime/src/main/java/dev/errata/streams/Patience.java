package dev.errata.streams;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.time.Duration;

/** How long to wait: for Kafka and then for RUNNING at start, and for a clean end at the end. */
public record Patience(Duration start, Duration close) {
    public Patience {
        new Violations()
                .positive("start.timeout", start)
                .positive("close.timeout", close)
                .throwIfAny();
    }

    public static Patience defaults() {
        return new Patience(Duration.ofSeconds(60), Duration.ofSeconds(30));
    }

    public static Patience read(Config config) {
        Patience defaults = defaults();
        Duration start = config.duration("start.timeout", defaults.start, "wait for Kafka, then for RUNNING");
        Duration close = config.duration("close.timeout", defaults.close, "wait for a clean end");
        return config.part(defaults, () -> new Patience(start, close));
    }
}
