package dev.errata.client.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import dev.errata.client.ClientConfig;
import dev.errata.client.KafkaUnderTest;
import dev.errata.client.executor.Commands;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.schemas.Topic;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** An origin and its dead-letter topic, and what is written and read around a replay. */
final class ReplayBench {
    static final Duration LONG = Duration.ofMinutes(3);
    static final int PARTITIONS = 3;

    final String origin = "orders-" + UUID.randomUUID();
    final String letters = origin + "-dlt";
    final ClientConfig config;
    private final KafkaUnderTest kafka;

    ReplayBench(KafkaUnderTest kafka) {
        this.kafka = kafka;
        this.config = kafka.config().withGroupId("replay-" + origin);
        create(origin, Map.of("max.message.bytes", "1000000"));
        create(letters, Map.of("max.message.bytes", "2000000"));
    }

    ReplaySettings settings() {
        return new ReplaySettings(
                List.of(new ReplayPair(letters, origin), new ReplayPair(null, origin)),
                3,
                Duration.ofDays(1),
                List.of());
    }

    /** Returns once the broker can tell of it: the controller knows a new topic earlier. */
    void create(String topic, Map<String, String> settings) {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(topic, PARTITIONS, (short) 1).configs(settings)))
                    .all()
                    .get();
            ConfigResource created = new ConfigResource(ConfigResource.Type.TOPIC, topic);
            await().atMost(LONG)
                    .ignoreExceptionsInstanceOf(ExecutionException.class)
                    .until(() ->
                            !admin.describeConfigs(List.of(created)).all().get().isEmpty());
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", config.bootstrapServers()));
    }

    /** Deletes all that is there before this offset. */
    void trim(RecordPlace place) {
        try (Admin admin = admin()) {
            admin.deleteRecords(Map.of(
                            new TopicPartition(place.topic(), place.partition()),
                            RecordsToDelete.beforeOffset(place.offset() + 1)))
                    .all()
                    .get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As Spring writes it. */
    static Map<String, byte[]> spring(RecordPlace from) {
        Map<String, byte[]> headers = new HashMap<>();
        headers.put("kafka_dlt-original-topic", from.topic().getBytes(UTF_8));
        headers.put(
                "kafka_dlt-original-partition",
                ByteBuffer.allocate(4).putInt(from.partition()).array());
        headers.put(
                "kafka_dlt-original-offset",
                ByteBuffer.allocate(8).putLong(from.offset()).array());
        headers.put("kafka_dlt-exception-message", "refused".getBytes(UTF_8));
        return headers;
    }

    RecordPlace send(
            String topic, int partition, @Nullable String key, byte @Nullable [] value, Map<String, byte[]> headers) {
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(topic, partition, key == null ? null : key.getBytes(UTF_8), value);
        headers.forEach(record.headers()::add);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", config.bootstrapServers(), "max.request.size", 4_000_000),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            return new RecordPlace(topic, partition, producer.send(record).get().offset());
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A dead letter of an order, and the operation that puts it back. */
    Operation letter(String key, String value) {
        RecordPlace from = new RecordPlace(origin, 1, 4711);
        RecordPlace letter = send(letters, 0, key, value.getBytes(UTF_8), spring(from));
        return new ReplayPointer(from, letter).operation(2);
    }

    /** The retry of it is due. */
    void command(Operation operation) {
        kafka.write(kafka.topics().retries(), operation.id(), Commands.of(null, operation, 1));
    }

    List<ConsumerRecord<byte[], byte[]>> putBack() {
        return read(origin);
    }

    long succeeded(String operationId) {
        return values(kafka.topics().outcomes()).stream()
                .filter(outcome -> isOf(outcome, operationId) && outcome.status() == OutcomeStatus.SUCCEEDED)
                .count();
    }

    List<ErrorEvent> errors(String operationId) {
        return values(kafka.topics().errors()).stream()
                .filter(error ->
                        error.operation() != null && error.operation().id().equals(operationId))
                .toList();
    }

    private static boolean isOf(ExecutionOutcome outcome, String operationId) {
        return outcome.operation() != null && outcome.operation().id().equals(operationId);
    }

    private <V> List<V> values(Topic<?, V> topic) {
        return read(topic.name()).stream()
                .map(record -> topic.valueSerde().deserializer().deserialize(topic.name(), record.value()))
                .toList();
    }

    /** All committed records that are on the topic now. */
    List<ConsumerRecord<byte[], byte[]>> read(String topic) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        config.bootstrapServers(),
                        "isolation.level",
                        "read_committed",
                        "fetch.max.wait.ms",
                        "20"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            Set<TopicPartition> open = new HashSet<>(consumer.partitionsFor(topic).stream()
                    .map(found -> new TopicPartition(found.topic(), found.partition()))
                    .toList());
            Map<TopicPartition, Long> ends = consumer.endOffsets(open);
            consumer.assign(open);
            consumer.seekToBeginning(open);
            while (!open.isEmpty()) {
                consumer.poll(Duration.ofMillis(50)).forEach(records::add);
                open.removeIf(partition -> consumer.position(partition) >= ends.getOrDefault(partition, 0L));
            }
        }
        return records;
    }
}
