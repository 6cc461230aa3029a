package dev.errata.streams;

import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.nio.file.Path;
import org.apache.kafka.common.utils.Time;

/**
 * What every Streams app is told from outside.
 *
 * @param applicationId the consumer group and the prefix of internal topics: whoever shares it shares the work
 * @param stateDirectory where stores are kept between runs; each running process needs its own
 */
public record StreamsSettings(
        String applicationId,
        Path stateDirectory,
        KafkaConnection kafka,
        SchemaRegistryConfig registry,
        StreamTuning tuning,
        Provisioning topics,
        Timeouts timeouts) {

    public StreamsSettings {
        new Violations()
                .check(
                        applicationId.matches("[A-Za-z0-9._-]+"),
                        "application.id may hold letters, digits, '.', '_' and '-', got '" + applicationId + "'")
                .throwIfAny();
    }

    /** What an app starts from before it adjusts the tuning. */
    public static StreamsSettings defaults(String applicationId) {
        return new StreamsSettings(
                applicationId,
                Path.of("data", "state"),
                KafkaConnection.defaults(),
                RegistrySettings.defaults(),
                StreamTuning.defaults(),
                Provisioning.defaults(),
                Timeouts.defaults());
    }

    /** The topics of this cluster, their serdes bound to its registry. */
    public Topics catalogue() {
        return new Topics(
                new RegistryHttpClient(registry, Time.SYSTEM), topics.partitions(), (short) topics.replicationFactor());
    }

    public StreamsSettings withTuning(StreamTuning changed) {
        return new StreamsSettings(applicationId, stateDirectory, kafka, registry, changed, topics, timeouts);
    }

    public StreamsSettings withKafka(KafkaConnection changed) {
        return new StreamsSettings(applicationId, stateDirectory, changed, registry, tuning, topics, timeouts);
    }

    /** Reads the keys that all apps share; what is not set stays as in {@code defaults}. */
    public static StreamsSettings read(Config config, StreamsSettings defaults) {
        String id =
                config.text("application.id", defaults.applicationId, "consumer group and prefix of internal topics");
        Path state = config.path("state.dir", defaults.stateDirectory, "where stores are kept between runs");
        KafkaConnection kafka = KafkaConnection.read(config);
        SchemaRegistryConfig registry = RegistrySettings.read(config);
        StreamTuning tuning = StreamTuning.read(config, defaults.tuning);
        Provisioning topics = Provisioning.read(config);
        Timeouts timeouts = Timeouts.read(config);
        return config.part(defaults, () -> new StreamsSettings(id, state, kafka, registry, tuning, topics, timeouts));
    }
}
