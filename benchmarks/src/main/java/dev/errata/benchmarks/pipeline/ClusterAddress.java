package dev.errata.benchmarks.pipeline;

import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import dev.errata.streams.KafkaConnection;
import dev.errata.streams.Provisioning;
import dev.errata.streams.StreamTuning;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.Timeouts;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;

/** Where the benchmark's broker and registry listen. */
public record ClusterAddress(String bootstrapServers, String registryUrl) {
    private static final int PRELOAD_LINGER_MS = 20;
    private static final int PRELOAD_BATCH_BYTES = 256 * 1024;

    /** The catalogue of topics, as the apps see it. */
    public Topics topics() {
        return topics(new RegistryHttpClient(SchemaRegistryConfig.of(registryUrl), Time.SYSTEM));
    }

    /** What an app is told; all apps of a comparison differ in nothing but their names. */
    StreamsSettings settings(String applicationId, Path stateDirectory, StreamTuning tuning) {
        return new StreamsSettings(
                applicationId,
                stateDirectory,
                new KafkaConnection(bootstrapServers, Map.of()),
                SchemaRegistryConfig.of(registryUrl),
                tuning,
                Provisioning.defaults(),
                Timeouts.defaults());
    }

    /** The topics that an app with these settings uses. */
    static Topics topics(StreamsSettings settings) {
        return topics(new RegistryHttpClient(settings.registry(), Time.SYSTEM));
    }

    private static Topics topics(RegistryHttpClient registry) {
        return new Topics(registry, Topics.DEFAULT_PARTITIONS, (short) 1);
    }

    public Admin admin() {
        return Admin.create(Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
    }

    /** For the records that are there before the measuring begins: plain, so that no transaction marker takes an offset. */
    public Producer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        // whatever is written twice is read twice by all; how much there is, the topics' ends say
                        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                        false,
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.COMPRESSION_TYPE_CONFIG,
                        "lz4",
                        ProducerConfig.LINGER_MS_CONFIG,
                        PRELOAD_LINGER_MS,
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        PRELOAD_BATCH_BYTES),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }
}
