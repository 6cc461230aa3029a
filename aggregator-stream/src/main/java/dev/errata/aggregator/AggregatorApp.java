package dev.errata.aggregator;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.schemas.Topics;
import dev.errata.streams.InputOrder;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsDefinition;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.ledger.Ledger;
import io.micrometer.core.instrument.MeterRegistry;

/** The aggregator, put together from its configuration. */
public final class AggregatorApp {
    public static final String NAME = "aggregator-stream";

    private AggregatorApp() {}

    /** The app, not started yet. */
    public static StreamsApp create(AggregatorConfig config, MeterRegistry meters) {
        StreamsSettings settings = config.streams();
        return new StreamsApp(definition(config, settings.catalogue(), meters), settings, meters);
    }

    /** What the app is, for whoever runs its tasks in another way. */
    public static StreamsDefinition definition(AggregatorConfig config, Topics topics, MeterRegistry meters) {
        AggregatorMeters aggregated = new AggregatorMeters(meters, config.alerts());
        DeadLetters deadLetters =
                // what it reads was redacted by the classifier
                new DeadLetters(config.streams().applicationId(), (topic, value) -> value, meters);
        Ledger ledger = new Ledger(LedgerApp.AGGREGATOR, topics.ledger(), meters);
        deadLetters.tell(ledger);
        AggregatorContext shared = new AggregatorContext(aggregated, deadLetters, ledger);
        return new StreamsDefinition(
                NAME,
                AggregatorTopology.build(topics, config.aggregation(), config.alerts(), shared),
                AggregatorTopology.topics(topics),
                deadLetters,
                // sums do not depend on it
                InputOrder.AS_FETCHED);
    }
}
