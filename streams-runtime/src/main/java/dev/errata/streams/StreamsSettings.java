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
        Pace pace,
        Provisioning topics,
        Patience patience) {

    public StreamsSettings {
        new Violations()
                .check(
                        applicationId.matches("[A-Za-z0-9._-]+"),
                        "application.id may hold letters, digits, '.', '_' and '-', got '" + applicationId + "'")
                .throwIfAny();
    }

    /** What an app starts from before it adjusts the pace. */
    public static StreamsSettings defaults(String applicationId) {
        return new StreamsSettings(
                applicationId,
                Path.of("data", "state"),
                KafkaConnection.defaults(),
                RegistrySettings.defaults(),
                Pace.defaults(),
                Provisioning.defaults(),
                Patience.defaults());
    }

    /** The topics of this cluster, their serdes bound to its registry. */
    public Topics catalogue() {
        return new Topics(
                new RegistryHttpClient(registry, Time.SYSTEM), topics.partitions(), (short) topics.replicationFactor());
    }

    public StreamsSettings withPace(Pace changed) {
        return new StreamsSettings(applicationId, stateDirectory, kafka, registry, changed, topics, patience);
    }

    public StreamsSettings withKafka(KafkaConnection changed) {
        return new StreamsSettings(applicationId, stateDirectory, changed, registry, pace, topics, patience);
    }

    /** Reads the keys that all apps share; what is not set stays as in {@code defaults}. */
    public static StreamsSettings read(Config config, StreamsSettings defaults) {
        String id =
                config.text("application.id", defaults.applicationId, "consumer group and prefix of internal topics");
        Path state = config.path("state.dir", defaults.stateDirectory, "where stores are kept between runs");
        KafkaConnection kafka = KafkaConnection.read(config);
        SchemaRegistryConfig registry = RegistrySettings.read(config);
        Pace pace = Pace.read(config, defaults.pace);
        Provisioning topics = Provisioning.read(config);
        Patience patience = Patience.read(config);
        return config.part(defaults, () -> new StreamsSettings(id, state, kafka, registry, pace, topics, patience));
    }
}
