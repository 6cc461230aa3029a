package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.embedded.EmbeddedKafka;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** What a test writes to the broker and reads from it, as bytes. */
final class TestClients {
    private final EmbeddedKafka kafka;

    TestClients(EmbeddedKafka kafka) {
        this.kafka = kafka;
    }

    Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
    }

    void send(String topic, String key, @Nullable String value) throws InterruptedException, ExecutionException {
        sendBytes(topic, key, value == null ? null : value.getBytes(StandardCharsets.UTF_8));
    }

    void sendBytes(String topic, String key, byte @Nullable [] value) throws InterruptedException, ExecutionException {
        try (Producer<byte[], byte[]> producer = producer()) {
            ProducerRecord<byte[], byte[]> record =
                    new ProducerRecord<>(topic, key.getBytes(StandardCharsets.UTF_8), value);
            record.headers().add("from", "test".getBytes(StandardCharsets.UTF_8));
            producer.send(record).get();
        }
    }

    /** The same text under each key. */
    void sendEach(String topic, List<String> keys, String value) {
        try (Producer<byte[], byte[]> producer = producer()) {
            for (String key : keys) {
                var unused = producer.send(new ProducerRecord<>(
                        topic, key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8)));
            }
        }
    }

    private Producer<byte[], byte[]> producer() {
        Map<String, Object> config =
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "max.request.size", 9 * 1024 * 1024);
        return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Waits until a topic holds so many committed records that satisfy the condition, and returns them. */
    List<ConsumerRecord<byte[], byte[]>> read(
            String topic, int count, Predicate<ConsumerRecord<byte[], byte[]>> condition) {
        Map<String, Object> config = Map.of(
                "bootstrap.servers", kafka.bootstrapServers(),
                "isolation.level", "read_committed",
                "fetch.max.wait.ms", "20",
                "auto.offset.reset", "earliest");
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
            await().dontCatchUncaughtExceptions().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> {
                    if (condition.test(record)) {
                        found.add(record);
                    }
                });
                assertThat(found).hasSizeGreaterThanOrEqualTo(count);
            });
            return found;
        }
    }

    /** Waits until a topic holds so many records, committed or not. */
    void awaitWritten(String topic, long count) {
        try (Admin admin = admin()) {
            Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
            for (int partition = 0; partition < TestTopics.PARTITIONS; partition++) {
                ends.put(new TopicPartition(topic, partition), OffsetSpec.latest());
            }
            ListOffsetsOptions uncommitted = new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED);
            await().dontCatchUncaughtExceptions()
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> admin.listOffsets(ends, uncommitted).all().get().values().stream()
                                    .mapToLong(ListOffsetsResultInfo::offset)
                                    .sum()
                            >= count);
        }
    }

    List<String> readTexts(String topic, int count) {
        return read(topic, count, record -> true).stream()
                .map(record -> new String(record.value(), StandardCharsets.UTF_8))
                .toList();
    }

    static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
