package dev.errata.notifier;

import dev.errata.client.retry.Retry;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.notifier.outbox.Courier;
import dev.errata.schemas.Topics;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsDefinition;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.deadletter.DeadLetters;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;

/** The notifier, put together from its configuration. */
public final class NotifierApp {
    public static final String NAME = "notifier";

    private NotifierApp() {}

    /** The app, not started yet. */
    public static StreamsApp create(NotifierConfig config, MeterRegistry meters) {
        StreamsSettings settings = config.streams();
        Topics topics = settings.catalogue();
        StreamsDefinition definition = new StreamsDefinition(
                NAME,
                NotifierTopology.build(topics, () -> new NotifyProcessor(config, courier(config, meters), meters)),
                NotifierTopology.topics(topics),
                // alerts and escalations hold what the classifier redacted
                new DeadLetters(settings.applicationId(), (topic, value) -> value, meters));
        return new StreamsApp(definition, settings, meters);
    }

    private static Courier courier(NotifierConfig config, MeterRegistry meters) {
        RetryPolicy policy =
                Objects.requireNonNull(RecoveryConfig.defaults().policies().get("network"));
        return new Courier(config.channels(), config.links(), Retry.with(policy), meters, Courier::threadOf);
    }
}
