package dev.errata.benchmarks.pipeline;

import dev.errata.aggregator.AggregatorApp;
import dev.errata.aggregator.AggregatorConfig;
import dev.errata.classifier.ClassifierApp;
import dev.errata.classifier.ClassifierConfig;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.recovery.RecoveryApp;
import dev.errata.recovery.RecoveryWorkerConfig;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.StreamTuning;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.process.AppFactory;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * An app and what it is measured against.
 *
 * @param tuning of all three, the app's own default
 * @param inputs the topics that are filled before and read in each run
 * @param beside records of other topics that lie beside each of these, and that the app alone reads
 */
record Comparison(
        String name,
        StreamTuning tuning,
        Function<Topics, List<? extends Topic<?, ?>>> inputs,
        Function<Topics, Preload> preload,
        int beside,
        Map<ComparisonRole, AppFactory<StreamsSettings>> apps) {
    Comparison {
        apps = Map.copyOf(apps);
    }

    /** @param payloadBytes of each operation that the recovery worker is told of; 0 for none */
    static List<Comparison> all(int payloadBytes) {
        return List.of(
                classifier(),
                recovery("recovery", payloadBytes, RecoveryConfig.defaults()),
                recovery("recovery-fresh", payloadBytes, RecoverySetups.dueLater()),
                recoveryEnforced(),
                aggregator(
                        "aggregator",
                        Preload::zipfClassifiedErrors,
                        AggregatorBaseline::create,
                        UnaryOperator.identity()),
                aggregator(
                        "aggregator-burst",
                        Preload::sameClassifiedErrors,
                        ReadingBaseline::create,
                        UnaryOperator.identity()),
                aggregator(
                        "aggregator-distinct",
                        Preload::distinctClassifiedErrors,
                        Comparison::uncombined,
                        AggregatorConfig::withoutLearning),
                aggregator(
                        "aggregator-distinct-learning",
                        Preload::distinctClassifiedErrors,
                        Comparison::uncombined,
                        UnaryOperator.identity()));
    }

    private static Comparison classifier() {
        return new Comparison(
                "classifier",
                ClassifierConfig.defaultStreams().tuning(),
                topics -> List.of(topics.errors()),
                Preload::errors,
                0,
                Map.of(
                        ComparisonRole.COPY,
                        (settings, meters) -> CopyApp.create(topics -> List.of(topics.errors()), settings, meters),
                        ComparisonRole.BASELINE,
                        ClassifierBaseline::create,
                        ComparisonRole.APP,
                        (settings, meters) -> ClassifierApp.create(ClassifierConfig.of(settings), meters)));
    }

    /** Copy and baseline leave payloads alone: what is measured is the cost of an error with one. */
    private static Comparison recovery(String name, int payloadBytes, RecoveryConfig config) {
        return new Comparison(
                name,
                RecoveryWorkerConfig.defaultStreams().tuning(),
                Comparison::classified,
                topics -> Preload.classifiedErrors(topics, payloadBytes),
                payloadBytes == 0 ? 0 : 1,
                Map.of(
                        ComparisonRole.COPY,
                        (settings, meters) -> CopyApp.create(Comparison::classified, settings, meters),
                        ComparisonRole.BASELINE,
                        (settings, meters) -> RecoveryBaseline.create(config, settings, meters),
                        ComparisonRole.APP,
                        worker(config)));
    }

    /** The baseline is the worker itself, with control off. */
    private static Comparison recoveryEnforced() {
        return new Comparison(
                "recovery-enforce",
                RecoveryWorkerConfig.defaultStreams().tuning(),
                Comparison::classified,
                topics -> Preload.classifiedErrors(topics, 0),
                0,
                Map.of(
                        ComparisonRole.COPY,
                        (settings, meters) -> CopyApp.create(Comparison::classified, settings, meters),
                        ComparisonRole.BASELINE,
                        worker(RecoverySetups.controlled(DependencyMode.OFF)),
                        ComparisonRole.APP,
                        worker(RecoverySetups.controlled(DependencyMode.ENFORCE))));
    }

    private static AppFactory<StreamsSettings> worker(RecoveryConfig config) {
        return (settings, meters) -> RecoveryApp.create(RecoveryWorkerConfig.of(settings, config), meters);
    }

    private static Comparison aggregator(
            String name,
            Function<Topics, Preload> preload,
            AppFactory<StreamsSettings> baseline,
            UnaryOperator<AggregatorConfig> change) {
        return new Comparison(
                name,
                AggregatorConfig.defaultStreams().tuning(),
                Comparison::classified,
                preload,
                0,
                Map.of(
                        ComparisonRole.COPY,
                        (settings, meters) -> CopyApp.create(Comparison::classified, settings, meters),
                        ComparisonRole.BASELINE,
                        baseline,
                        ComparisonRole.APP,
                        (settings, meters) ->
                                AggregatorApp.create(change.apply(AggregatorConfig.of(settings)), meters)));
    }

    /** Hands on what each error means for groups, days and alerts as soon as it is read. */
    private static StreamsApp uncombined(StreamsSettings settings, MeterRegistry meters) {
        return AggregatorApp.create(
                AggregatorConfig.of(settings).withoutLearning().withoutCombining(), meters);
    }

    /** The four topics of classified errors. */
    static List<Topic<String, ClassifiedError>> classified(Topics topics) {
        return Arrays.stream(Recoverability.values()).map(topics::classified).toList();
    }
}
