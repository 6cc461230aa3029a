package dev.errata.classifier;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.schemas.Topics;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsDefinition;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.deadletter.DeadLetters;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/** The classifier, put together from its configuration. */
public final class ClassifierApp {
    public static final String NAME = "classifier-stream";

    private ClassifierApp() {}

    /** The app, not started yet. */
    public static StreamsApp create(ClassifierConfig config, MeterRegistry meters) {
        StreamsSettings settings = config.streams();
        Topics topics = settings.catalogue();
        Supplier<ErrorJudge> judges = Judges.of(config.ruleFiles());
        StreamsDefinition definition = new StreamsDefinition(
                NAME,
                ClassifierTopology.build(topics, judges, new ClassifierMeters(meters), config.sessionExpiry()),
                ClassifierTopology.topics(topics),
                new DeadLetters(settings.applicationId(), new RecordRedaction(topics), meters));
        return new StreamsApp(definition, settings, meters);
    }
}
