package dev.errata.launcher.pipeline;

import dev.errata.aggregator.AggregatorConfig;
import dev.errata.classifier.ClassifierConfig;
import dev.errata.client.operator.Cluster;
import dev.errata.dispatcher.DispatcherConfig;
import dev.errata.notifier.NotifierConfig;
import dev.errata.recovery.RecoveryWorkerConfig;
import dev.errata.streams.config.Config;
import dev.errata.streams.health.HealthSettings;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the apps of one process are told.
 *
 * @param notifier null for none
 * @param dispatcher null for none
 */
public record PipelineSettings(
        HealthSettings health,
        ClassifierConfig classifier,
        RecoveryWorkerConfig recovery,
        AggregatorConfig aggregator,
        @Nullable NotifierConfig notifier,
        @Nullable DispatcherConfig dispatcher) {
    /** The worker's is not {@code recovery}: below that are the values of the policy file. */
    static final String WORKER = "worker";

    static final String NOTIFIER = "notifier";

    /**
     * Asks for the keys of each app in its section.
     *
     * @param decisions values of keys that the apps are not asked for
     */
    static PipelineSettings read(Config config, HealthSettings health, Map<String, String> decisions) {
        ClassifierConfig classifier = config.section("classifier", decisions, ClassifierConfig::read);
        RecoveryWorkerConfig recovery = config.section(WORKER, decisions, RecoveryWorkerConfig::read);
        AggregatorConfig aggregator = config.section("aggregator", decisions, AggregatorConfig::read);
        boolean isTold = config.flag(
                NOTIFIER + ".enabled", config.hasSection(NOTIFIER), "whether people are told; if its section says how");
        NotifierConfig notifier = config.section(NOTIFIER, decisions, NotifierConfig::read);
        DispatcherConfig dispatcher = config.section("dispatcher", decisions, DispatcherConfig::read);
        return new PipelineSettings(
                health,
                classifier,
                recovery,
                aggregator,
                isTold ? notifier : null,
                dispatcher.endpoints().isEmpty() ? null : dispatcher);
    }

    /** Every app with its own defaults, on this cluster. */
    public static PipelineSettings of(Cluster cluster, DataDirectory data, HealthSettings health) {
        return UpConfig.of(cluster, data, health, Map.of()).pipeline();
    }

    /** With a recovery worker of the caller's; the classifier goes by the same policies. */
    public PipelineSettings withRecovery(RecoveryWorkerConfig changed) {
        return new PipelineSettings(
                health, classifier.with(changed.recovery()), changed, aggregator, notifier, dispatcher);
    }
}
