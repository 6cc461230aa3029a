package dev.errata.client.operator;

import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Timer;

/**
 * A Kafka cluster and its schema registry, as operators reach them. Clients are made when asked for, and belong to the
 * asker.
 *
 * @param kafkaProperties handed to every client as they are
 */
public record Cluster(
        String bootstrapServers,
        SchemaRegistryConfig registry,
        Map<String, String> kafkaProperties,
        int partitions,
        short replicationFactor) {
    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final Duration PROBE = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final int LARGEST_RECORD = 9 * 1024 * 1024;

    public Cluster {
        kafkaProperties = Map.copyOf(kafkaProperties);
    }

    /** Whose registry asks for no login. */
    public Cluster(
            String bootstrapServers,
            String registryUrl,
            Map<String, String> kafkaProperties,
            int partitions,
            short replicationFactor) {
        this(bootstrapServers, SchemaRegistryConfig.of(registryUrl), kafkaProperties, partitions, replicationFactor);
    }

    /** Where the registry is; several urls are separated by commas. */
    public String registryUrl() {
        return registry.urls().stream().map(URI::toString).collect(Collectors.joining(","));
    }

    /** The catalogue, its serdes bound to this cluster's registry. */
    public Topics topics() {
        return new Topics(new RegistryHttpClient(registry, Time.SYSTEM), partitions, replicationFactor);
    }

    public Admin admin() {
        return Admin.create(properties());
    }

    /** A reader of committed records that belongs to no group. */
    public Consumer<byte[], byte[]> consumer() {
        return consumer(Map.of());
    }

    /** The same with properties of its own, where the cluster's say nothing else. */
    Consumer<byte[], byte[]> consumer(Map<String, Object> own) {
        Map<String, Object> properties = new HashMap<>(own);
        properties.putAll(properties());
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        // what else is asked of the broker, and leaving it, waits for the answer to the fetch before
        properties.putIfAbsent(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, (int) POLL.toMillis() / 2);
        return new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** A writer that waits for all replicas and writes nothing twice. */
    public Producer<byte[], byte[]> producer() {
        return new KafkaProducer<>(producerProperties(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** A writer whose records are seen all together or not at all. */
    public Producer<byte[], byte[]> transactionalProducer(String transactionalId) {
        Map<String, Object> properties = producerProperties();
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
        return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private Map<String, Object> producerProperties() {
        Map<String, Object> properties = properties();
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        properties.put(ProducerConfig.LINGER_MS_CONFIG, 5);
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_RECORD);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, TIMEOUT.toMillis());
        return properties;
    }

    /**
     * All partitions of a topic.
     *
     * @throws MissingTopicException if there is no such topic
     */
    public List<TopicPartition> partitionsOf(Consumer<?, ?> consumer, String topic) {
        List<TopicPartition> partitions = knownPartitions(consumer, topic);
        if (partitions.isEmpty()) {
            throw new MissingTopicException(topic);
        }
        return partitions;
    }

    /** The same; empty if there is no such topic. */
    public List<TopicPartition> knownPartitions(Consumer<?, ?> consumer, String topic) {
        List<PartitionInfo> found = consumer.partitionsFor(topic);
        return found == null
                ? List.of()
                : found.stream()
                        .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                        .toList();
    }

    /** Whether a broker says anything within a few seconds. */
    public boolean isAnswering() {
        try (Admin admin = admin()) {
            admin.describeCluster().clusterId().get(PROBE.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * For a writer, which would wait for a topic that is not there as for a broker that is dead.
     *
     * @throws MissingTopicException if there is no such topic
     */
    public void requireTopic(String topic) {
        try (Consumer<byte[], byte[]> consumer = consumer()) {
            partitionsOf(consumer, topic);
        }
    }

    /**
     * All that is committed to a topic now, each partition from its oldest record.
     *
     * @throws MissingTopicException if there is no such topic
     */
    public void readAll(String topic, java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> reader) {
        try (Consumer<byte[], byte[]> consumer = consumer()) {
            readAll(consumer, partitionsOf(consumer, topic), reader);
        }
    }

    /** The same of these partitions, of any topics, together, with a reader that goes on to others. */
    public void readAll(
            Consumer<byte[], byte[]> consumer,
            List<TopicPartition> partitions,
            java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> reader) {
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        readToEnd(consumer, consumer.endOffsets(partitions), reader);
    }

    /** What is committed to these partitions now, of it what was appended then or later. */
    public void readSince(
            Consumer<byte[], byte[]> consumer,
            List<TopicPartition> partitions,
            Instant from,
            java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> reader) {
        consumer.assign(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        Map<TopicPartition, Long> times = new HashMap<>();
        partitions.forEach(partition -> times.put(partition, from.toEpochMilli()));
        consumer.offsetsForTimes(times)
                .forEach((partition, found) ->
                        consumer.seek(partition, found == null ? ends.get(partition) : found.offset()));
        readToEnd(consumer, ends, reader);
    }

    /** From where the consumer stands to these ends. */
    void readToEnd(
            Consumer<byte[], byte[]> consumer,
            Map<TopicPartition, Long> ends,
            java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> reader) {
        Timer silence = Time.SYSTEM.timer(TIMEOUT);
        long before = -1;
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                Long end = ends.get(new TopicPartition(record.topic(), record.partition()));
                if (end != null && record.offset() < end) {
                    reader.accept(record);
                }
            }
            long read = ends.keySet().stream().mapToLong(consumer::position).sum();
            if (read > before) {
                before = read;
                silence.reset(TIMEOUT.toMillis());
            }
            silence.update();
            if (silence.isExpired()) {
                throw new NoBrokerException(bootstrapServers);
            }
        }
    }

    /**
     * Behind the last committed record of each partition; those that there are not are left out.
     *
     * @throws NoBrokerException if none answers
     */
    public Map<TopicPartition, Long> ends(Set<TopicPartition> partitions) {
        return ends(partitions, IsolationLevel.READ_COMMITTED);
    }

    /** The same, or with what is not committed yet. */
    Map<TopicPartition, Long> ends(Set<TopicPartition> partitions, IsolationLevel isolation) {
        try (Admin admin = admin()) {
            Set<String> topics = partitions.stream().map(TopicPartition::topic).collect(Collectors.toSet());
            Set<String> known = await(admin.listTopics().names());
            topics.retainAll(known);
            Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
            await(admin.describeTopics(topics).allTopicNames()).forEach((topic, description) -> {
                for (TopicPartitionInfo info : description.partitions()) {
                    TopicPartition partition = new TopicPartition(topic, info.partition());
                    if (partitions.contains(partition)) {
                        asked.put(partition, OffsetSpec.latest());
                    }
                }
            });
            Map<TopicPartition, Long> ends = new HashMap<>();
            await(admin.listOffsets(asked, new ListOffsetsOptions(isolation)).all())
                    .forEach((partition, end) -> ends.put(partition, end.offset()));
            return ends;
        }
    }

    /**
     * The answer of an admin client.
     *
     * @throws NoBrokerException if none answers
     */
    public <T> T await(KafkaFuture<T> answer) {
        try {
            return answer.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new NoBrokerException(bootstrapServers, e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(String.valueOf(e.getCause()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + bootstrapServers, e);
        }
    }

    /** Kafka's properties by name alone: some are secrets. */
    @Override
    public String toString() {
        return "Cluster[" + bootstrapServers + ", " + registry + ", " + kafkaProperties.keySet() + ", " + partitions
                + " partitions, " + replicationFactor + " replicas]";
    }

    private Map<String, Object> properties() {
        Map<String, Object> properties = new HashMap<>(kafkaProperties);
        properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.putIfAbsent(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) TIMEOUT.toMillis());
        properties.putIfAbsent(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, (int) TIMEOUT.toMillis() - 1000);
        return properties;
    }
}
