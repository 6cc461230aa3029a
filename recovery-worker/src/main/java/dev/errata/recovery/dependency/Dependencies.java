package dev.errata.recovery.dependency;

import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.RefusedRecords;
import io.micrometer.core.instrument.MeterRegistry;

/** What the tasks of one process share of dependency control. */
public record Dependencies(
        Circuits circuits, RefusedRecords refused, DependencyMeters meters, DeadLetters deadLetters) {
    public static Dependencies of(MeterRegistry meters, DeadLetters deadLetters) {
        Circuits circuits = new Circuits();
        return new Dependencies(circuits, new RefusedRecords(), new DependencyMeters(meters, circuits), deadLetters);
    }
}
