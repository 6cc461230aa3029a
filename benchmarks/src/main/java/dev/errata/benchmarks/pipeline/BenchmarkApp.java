package dev.errata.benchmarks.pipeline;

import dev.errata.schemas.Topic;
import dev.errata.streams.InputOrder;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsDefinition;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.deadletter.DeadLetters;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.apache.kafka.streams.Topology;

/** A topology of the benchmark's own in the runtime that our apps run in. */
final class BenchmarkApp {
    private BenchmarkApp() {}

    static StreamsApp of(
            String name, Topology topology, List<Topic<?, ?>> topics, StreamsSettings settings, MeterRegistry meters) {
        return of(name, topology, topics, settings, meters, InputOrder.BY_TIME);
    }

    static StreamsApp of(
            String name,
            Topology topology,
            List<Topic<?, ?>> topics,
            StreamsSettings settings,
            MeterRegistry meters,
            InputOrder order) {
        DeadLetters deadLetters = new DeadLetters(settings.applicationId(), (topic, value) -> value, meters);
        return new StreamsApp(new StreamsDefinition(name, topology, topics, deadLetters, order), settings, meters);
    }
}
