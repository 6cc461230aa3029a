package dev.errata.aggregator;

import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsDefinition;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.deadletter.DeadLetters;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.kafka.common.utils.Time;

/** The aggregator, put together from its configuration. */
public final class AggregatorApp {
    public static final String NAME = "aggregator-stream";

    private AggregatorApp() {}

    /** The app, not started yet. */
    public static StreamsApp create(AggregatorConfig config, MeterRegistry meters) {
        StreamsSettings settings = config.streams();
        Topics topics = new Topics(
                new RegistryHttpClient(settings.registry(), Time.SYSTEM),
                settings.topics().partitions(),
                (short) settings.topics().replicationFactor());
        StreamsDefinition definition = new StreamsDefinition(
                NAME,
                AggregatorTopology.build(topics, config.aggregation(), config.alerts()),
                AggregatorTopology.topics(topics),
                // what it reads was redacted by the classifier
                new DeadLetters(settings.applicationId(), (topic, value) -> value, meters));
        return new StreamsApp(definition, settings, meters);
    }
}
