package dev.errata.benchmarks.pipeline;

import dev.errata.client.operator.Cluster;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import dev.errata.streams.KafkaConnection;
import dev.errata.streams.Provisioning;
import dev.errata.streams.StreamTuning;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.Timeouts;
import dev.errata.streams.TopicProvisioner;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.utils.Time;

/**
 * Where the benchmark's broker and registry listen.
 *
 * @param partitions of each topic that is keyed
 */
public record ClusterAddress(String bootstrapServers, String registryUrl, int partitions) {
    private static final int PRELOAD_LINGER_MS = 20;
    private static final int PRELOAD_BATCH_BYTES = 256 * 1024;

    ClusterAddress(String bootstrapServers, String registryUrl) {
        this(bootstrapServers, registryUrl, Topics.DEFAULT_PARTITIONS);
    }

    /** The catalogue of topics, as the apps see it. */
    public Topics topics() {
        return topics(SchemaRegistryConfig.of(registryUrl), partitions);
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
        return topics(settings.registry(), settings.topics().partitions());
    }

    private static Topics topics(SchemaRegistryConfig registry, int partitions) {
        return new Topics(new RegistryHttpClient(registry, Time.SYSTEM), partitions, (short) 1);
    }

    public Admin admin() {
        return Admin.create(Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
    }

    /** As operators are told of it. */
    public Cluster operators() {
        return new Cluster(bootstrapServers, registryUrl, Map.of(), partitions, (short) 1);
    }

    /** All of the catalogue. */
    public void createTopics() {
        createTopics(topics().all());
    }

    public void createTopics(Collection<? extends Topic<?, ?>> topics) {
        try (Admin admin = admin()) {
            new TopicProvisioner(admin, Provisioning.Mode.CREATE).provision(topics);
        }
    }

    /**
     * The records of each number, the last one left out; returns when the broker has them all.
     *
     * @throws IllegalStateException if it does not take one
     */
    public void write(int first, int end, IntFunction<List<ProducerRecord<byte[], byte[]>>> records) {
        try (CheckedProducer producer = checkedProducer()) {
            for (int number = first; number < end; number++) {
                records.apply(number).forEach(producer::send);
            }
            producer.flush();
        }
    }

    public CheckedProducer checkedProducer() {
        return new CheckedProducer(producer());
    }

    /**
     * Sees what is committed, from the beginning of the topics, as bytes and in no group.
     *
     * @param settings beside
     */
    public KafkaConsumer<byte[], byte[]> consumer(List<? extends Topic<?, ?>> topics, Map<String, Object> settings) {
        return consumer(topics, settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** The same, read. */
    public <K, V> KafkaConsumer<K, V> consumer(
            List<? extends Topic<?, ?>> topics,
            Map<String, Object> settings,
            Deserializer<K> keys,
            Deserializer<V> values) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        all.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        KafkaConsumer<K, V> consumer = new KafkaConsumer<>(all, keys, values);
        consumer.assign(topics.stream()
                .flatMap(topic -> IntStream.range(0, topic.settings().partitions())
                        .mapToObj(partition -> new TopicPartition(topic.name(), partition)))
                .toList());
        return consumer;
    }

    /** For the records that are there before the measuring begins: plain, so that no transaction marker takes an offset. */
    private Producer<byte[], byte[]> producer() {
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
