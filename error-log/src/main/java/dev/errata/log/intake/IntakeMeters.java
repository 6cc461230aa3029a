package dev.errata.log.intake;

import dev.errata.streams.ledger.LedgerFaults;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/** What the intake counts. */
final class IntakeMeters {
    private final MeterRegistry registry;
    private final LedgerFaults faults;

    IntakeMeters(MeterRegistry registry) {
        this.registry = registry;
        this.faults = new LedgerFaults("error-log", registry);
    }

    /** What does not balance in what the log has read. */
    LedgerFaults faults() {
        return faults;
    }

    /** Gauges of one intake. */
    void of(String intake, Supplier<Number> lag, Supplier<Number> hoursLeft) {
        Gauge.builder("errata.log.lag", lag)
                .description("records that the error log has not read yet")
                .tag("intake", intake)
                .register(registry);
        Gauge.builder("errata.log.hours.left", hoursLeft)
                .description("hours until the oldest record that is not stored may expire; negative: it may have")
                .tag("intake", intake)
                .register(registry);
    }

    void read(String topic, long records) {
        add("errata.log.records", "records that were read, those read again after a failure included", topic, records);
    }

    void lost(String topic, long records) {
        add("errata.log.lost", "records that expired before the error log had read them", topic, records);
    }

    void bad(String topic) {
        add("errata.log.bad.rows", "records that could not be stored and were quarantined", topic, 1);
    }

    void tooOld(String topic, long records) {
        add("errata.log.too.old", "records of days that are no longer kept", topic, records);
    }

    private void add(String name, String description, String topic, long records) {
        Counter.builder(name)
                .description(description)
                .tag("topic", topic)
                .register(registry)
                .increment((double) records);
    }
}
