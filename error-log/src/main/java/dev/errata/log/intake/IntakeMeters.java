package dev.errata.log.intake;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** What the intake counts. */
final class IntakeMeters {
    private static final String TOPIC = "topic";

    private final MeterRegistry registry;

    IntakeMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    void read(String topic) {
        Counter.builder("errata.log.records")
                .description("records that were read, those read again after a failure included")
                .tag(TOPIC, topic)
                .register(registry)
                .increment();
    }

    void lost(String topic, long records) {
        Counter.builder("errata.log.lost")
                .description("records that expired before the error log had read them")
                .tag(TOPIC, topic)
                .register(registry)
                .increment(records);
    }
}
