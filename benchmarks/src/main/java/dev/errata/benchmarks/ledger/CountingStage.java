package dev.errata.benchmarks.ledger;

import dev.errata.aggregator.AggregatorApp;
import dev.errata.aggregator.AggregatorConfig;
import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.classifier.ClassifierApp;
import dev.errata.classifier.ClassifierConfig;
import dev.errata.core.ledger.Difference.Kind;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.log.ErrorLogApp;
import dev.errata.log.ErrorLogConfig;
import dev.errata.recovery.RecoveryApp;
import dev.errata.recovery.RecoveryWorkerConfig;
import dev.errata.schemas.TopicNames;
import dev.errata.streams.App;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An app that takes numbered errors off topics by a consumer, and counts them. */
enum CountingStage {
    CLASSIFIER(ClassifierApp.NAME),
    RECOVERY(RecoveryApp.NAME),
    AGGREGATOR(AggregatorApp.NAME),
    LOG(ErrorLogApp.NAME);

    static final List<CountingStage> ALL = List.of(values());

    private static final Set<String> CLASSIFIED =
            Stream.of(Recoverability.values()).map(TopicNames::classified).collect(Collectors.toSet());

    private final String appName;

    CountingStage(String appName) {
        this.appName = appName;
    }

    /** As options name them: one, or all. */
    static List<CountingStage> named(String name) {
        return name.equals("all") ? ALL : List.of(valueOf(name.toUpperCase(Locale.ROOT)));
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As the ledger names it. */
    String appName() {
        return appName;
    }

    /** Not started yet; what is not of its settings is left out. */
    App app(ConfigSource settings) {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        return switch (this) {
            case CLASSIFIER -> ClassifierApp.create(read(settings, ClassifierConfig::read), meters);
            case RECOVERY -> RecoveryApp.create(read(settings, RecoveryWorkerConfig::read), meters);
            case AGGREGATOR -> AggregatorApp.create(read(settings, AggregatorConfig::read), meters);
            case LOG -> ErrorLogApp.create(read(settings, ErrorLogConfig::read), meters);
        };
    }

    private static <C> C read(ConfigSource settings, Function<Config, C> reader) {
        return Config.readPart(settings, reader).value();
    }

    /** Those that it takes errors from. */
    Set<String> topics() {
        return this == CLASSIFIER ? Set.of(TopicNames.ERRORS) : CLASSIFIED;
    }

    /** Whoever writes them there. */
    Upstream upstream(ClusterAddress cluster, Path directory) throws IOException, InterruptedException {
        return this == CLASSIFIER ? IntakeErrors.start(cluster, directory) : new ClassifiedErrors(cluster);
    }

    boolean needsDatabase() {
        return this == LOG;
    }

    /** How many it takes of so many, one of which fared so; the classifier puts back what lies elsewhere, and takes it again. */
    long taken(int records, Kind fault) {
        return switch (fault) {
            case MISSING -> records - 1L;
            case REPEATED -> records + 1L;
            default -> this == CLASSIFIER ? records + 1L : records;
        };
    }
}
