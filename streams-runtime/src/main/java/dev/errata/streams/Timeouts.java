package dev.errata.streams;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.time.Duration;

/** How long to wait: for Kafka and then for RUNNING at start, and for a clean end at the end. */
public record Timeouts(Duration start, Duration close) {
    public Timeouts {
        new Violations()
                .positive("start.timeout", start)
                .positive("close.timeout", close)
                .throwIfAny();
    }

    public static Timeouts defaults() {
        return new Timeouts(Duration.ofSeconds(60), Duration.ofSeconds(30));
    }

    public static Timeouts read(Config config) {
        Timeouts defaults = defaults();
        Duration start = config.duration("start.timeout", defaults.start, "wait for Kafka, then for RUNNING");
        Duration close = config.duration("close.timeout", defaults.close, "wait for a clean end");
        return config.part(defaults, () -> new Timeouts(start, close));
    }
}
