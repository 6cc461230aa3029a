package dev.errata.launcher.pipeline;

import dev.errata.aggregator.AggregatorConfig;
import dev.errata.classifier.ClassifierConfig;
import dev.errata.launcher.console.Cluster;
import dev.errata.notifier.NotifierConfig;
import dev.errata.recovery.RecoveryWorkerConfig;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import dev.errata.streams.KafkaConnection;
import dev.errata.streams.Patience;
import dev.errata.streams.Provisioning;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.health.HealthSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the apps of one process are told.
 *
 * @param notifier null for none
 */
public record PipelineSettings(
        HealthSettings health,
        ClassifierConfig classifier,
        RecoveryWorkerConfig recovery,
        AggregatorConfig aggregator,
        @Nullable NotifierConfig notifier) {

    /** Every app with its own defaults, on this cluster. */
    public static PipelineSettings of(Cluster cluster, DataDirectory data, HealthSettings health) {
        return new PipelineSettings(
                health,
                ClassifierConfig.of(on(cluster, data, ClassifierConfig.defaultStreams())),
                RecoveryWorkerConfig.of(on(cluster, data, RecoveryWorkerConfig.defaultStreams())),
                AggregatorConfig.of(on(cluster, data, AggregatorConfig.defaultStreams())),
                null);
    }

    /** With a recovery worker of the caller's; the classifier goes by the same policies. */
    public PipelineSettings withRecovery(RecoveryWorkerConfig changed) {
        return new PipelineSettings(health, classifier.with(changed.recovery()), changed, aggregator, notifier);
    }

    /** With the user's own rules for the classifier. */
    public PipelineSettings withRules(List<Path> files) {
        return new PipelineSettings(health, classifier.withRules(files), recovery, aggregator, notifier);
    }

    /** With a notifier that goes by this file. */
    public PipelineSettings withNotifier(Path file, Cluster cluster, DataDirectory data) {
        StreamsSettings streams = on(cluster, data, NotifierConfig.defaultStreams());
        ConfigSource source = ConfigSource.file(file);
        NotifierConfig told = Config.read(source, config -> NotifierConfig.read(config, streams))
                .value();
        return new PipelineSettings(health, classifier, recovery, aggregator, told);
    }

    private static StreamsSettings on(Cluster cluster, DataDirectory data, StreamsSettings defaults) {
        return new StreamsSettings(
                defaults.applicationId(),
                data.state(),
                new KafkaConnection(cluster.bootstrapServers(), cluster.kafkaProperties()),
                SchemaRegistryConfig.of(cluster.registryUrl()),
                defaults.pace(),
                new Provisioning(Provisioning.Mode.CREATE, cluster.partitions(), cluster.replicationFactor()),
                Patience.defaults());
    }
}
