package dev.errata.embedded;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The compacted topic that is the registry's only storage: one partition, so that its order is the order of the facts.
 *
 * <p>One registry at a time writes it: what another writes meanwhile would not be seen before the next start.
 */
final class SchemaTopic implements AutoCloseable {
    static final String NAME = "_schemas";
    private static final TopicPartition PARTITION = new TopicPartition(NAME, 0);
    private static final Duration LIMIT = Duration.ofSeconds(15);
    private static final int REQUEST_MILLIS = 5_000;

    private final String bootstrapServers;
    private final Producer<byte[], byte[]> producer;

    private SchemaTopic(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
        this.producer = new KafkaProducer<>(producerConfig(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Creates the topic where it does not exist, else checks its form. */
    static SchemaTopic open(String bootstrapServers) {
        try (Admin admin = Admin.create(readerConfig(bootstrapServers))) {
            createOrVerify(admin);
        } catch (ExecutionException failed) {
            throw new EmbeddedStartException(
                    "topic %s of %s is not available: %s".formatted(NAME, bootstrapServers, failed.getCause()), failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EmbeddedStartException("interrupted while opening topic " + NAME, interrupted);
        }
        return new SchemaTopic(bootstrapServers);
    }

    private static void createOrVerify(Admin admin) throws ExecutionException, InterruptedException {
        NewTopic topic = new NewTopic(NAME, 1, (short) 1)
                .configs(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
        try {
            admin.createTopics(List.of(topic)).all().get();
        } catch (ExecutionException failed) {
            if (!(failed.getCause() instanceof TopicExistsException)) {
                throw failed;
            }
            verify(admin);
        }
    }

    /** A topic that deletes by age loses schemas, one of several partitions loses their order. */
    private static void verify(Admin admin) throws ExecutionException, InterruptedException {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, NAME);
        Config config = onlyValue(admin.describeConfigs(List.of(resource)).all().get());
        String policy = config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value();
        int partitions = onlyValue(
                        admin.describeTopics(List.of(NAME)).allTopicNames().get())
                .partitions()
                .size();
        if (partitions != 1 || !policy.equals(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            throw new EmbeddedStartException(
                    "topic %s must have 1 partition and cleanup.policy=compact, it has %d and %s"
                            .formatted(NAME, partitions, policy));
        }
    }

    private static <T> T onlyValue(Map<?, T> described) {
        return described.values().iterator().next();
    }

    /** Hands every record to the reader, in order, up to the end of the topic at this moment. */
    void replay(Consumer<RegistryRecord> reader) {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                readerConfig(bootstrapServers), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(PARTITION));
            consumer.seekToBeginning(List.of(PARTITION));
            long end = consumer.endOffsets(List.of(PARTITION)).getOrDefault(PARTITION, 0L);
            while (consumer.position(PARTITION) < end) {
                consumer.poll(Duration.ofMillis(100)).forEach(stored -> reader.accept(parse(stored)));
            }
        }
    }

    private static RegistryRecord parse(ConsumerRecord<byte[], byte[]> stored) {
        try {
            return RegistryRecordJson.read(stored.key(), stored.value());
        } catch (IOException | RuntimeException unreadable) {
            throw new EmbeddedStartException(
                    "record %d of topic %s was not written by this registry".formatted(stored.offset(), NAME),
                    unreadable);
        }
    }

    /**
     * Returns when the record is stored. After a refusal it may or may not be.
     *
     * @throws RegistryRefusal when the broker did not acknowledge it in time
     */
    void write(RegistryRecord entry) {
        var message = new ProducerRecord<>(NAME, RegistryRecordJson.key(entry), RegistryRecordJson.value(entry));
        try {
            producer.send(message).get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException notStored) {
            throw RegistryRefusal.notStored(notStored);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw RegistryRefusal.notStored(interrupted);
        }
    }

    private static Map<String, Object> readerConfig(String bootstrapServers) {
        return Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "fetch.max.wait.ms",
                20,
                "request.timeout.ms",
                REQUEST_MILLIS,
                "default.api.timeout.ms",
                (int) LIMIT.toMillis());
    }

    /** Not idempotent: a record stored twice means the same, and a topic just created is known to reject sequences. */
    private Map<String, Object> producerConfig() {
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", bootstrapServers);
        config.put("acks", "all");
        config.put("enable.idempotence", false);
        config.put("max.in.flight.requests.per.connection", 1);
        config.put("linger.ms", 0);
        config.put("max.block.ms", REQUEST_MILLIS);
        config.put("request.timeout.ms", REQUEST_MILLIS);
        config.put("delivery.timeout.ms", 2 * REQUEST_MILLIS);
        return config;
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(1));
    }
}
