package dev.errata.classifier;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsDefinition;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.deadletter.DeadLetters;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Time;

/** The classifier, put together from its configuration. */
public final class ClassifierApp {
    public static final String NAME = "classifier-stream";

    private ClassifierApp() {}

    /** The app, not started yet. */
    public static StreamsApp create(ClassifierConfig config, MeterRegistry meters) {
        StreamsSettings settings = config.streams();
        Topics topics = new Topics(
                new RegistryHttpClient(settings.registry(), Time.SYSTEM),
                settings.topics().partitions(),
                (short) settings.topics().replicationFactor());
        Supplier<ErrorJudge> judges = Judges.of(config.ruleFiles());
        StreamsDefinition definition = new StreamsDefinition(
                NAME,
                ClassifierTopology.build(topics, judges, new ClassifierMeters(meters), config.sessionExpiry()),
                ClassifierTopology.topics(topics),
                new DeadLetters(settings.applicationId(), new RecordRedaction(topics), meters));
        return new StreamsApp(definition, settings, meters);
    }
}
