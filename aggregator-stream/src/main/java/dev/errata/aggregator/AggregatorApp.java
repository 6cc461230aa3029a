package dev.errata.aggregator;

import dev.errata.schemas.Topics;
import dev.errata.streams.InputOrder;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsDefinition;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.deadletter.DeadLetters;
import io.micrometer.core.instrument.MeterRegistry;

/** The aggregator, put together from its configuration. */
public final class AggregatorApp {
    public static final String NAME = "aggregator-stream";

    private AggregatorApp() {}

    /** The app, not started yet. */
    public static StreamsApp create(AggregatorConfig config, MeterRegistry meters) {
        StreamsSettings settings = config.streams();
        Topics topics = settings.catalogue();
        AggregatorMeters aggregated = new AggregatorMeters(meters, config.alerts());
        DeadLetters deadLetters =
                // what it reads was redacted by the classifier
                new DeadLetters(settings.applicationId(), (topic, value) -> value, meters);
        StreamsDefinition definition = new StreamsDefinition(
                NAME,
                AggregatorTopology.build(topics, config.aggregation(), config.alerts(), aggregated, deadLetters),
                AggregatorTopology.topics(topics),
                deadLetters,
                // sums do not depend on it
                InputOrder.AS_FETCHED);
        return new StreamsApp(definition, settings, meters);
    }
}
