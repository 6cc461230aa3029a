package dev.errata.client;

import dev.errata.schemas.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.awaitility.Awaitility;

/** What is on a topic, from its start to the last look. Not for several threads. */
public final class Recording<V> implements AutoCloseable {
    private final Topic<?, V> topic;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<ConsumerRecord<byte[], V>> seen = new ArrayList<>();

    Recording(String bootstrapServers, Topic<?, V> topic) {
        this.topic = topic;
        this.consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "isolation.level",
                        "read_committed",
                        "fetch.max.wait.ms",
                        "20"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = consumer.partitionsFor(topic.name()).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** Waits until so many records match, and gives them in the order of their partitions. */
    public List<ConsumerRecord<byte[], V>> await(int count, Predicate<V> wanted) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(() ->
                        look().filter(record -> wanted.test(record.value())).count() >= count);
        return seen.stream().filter(record -> wanted.test(record.value())).toList();
    }

    /** The values that {@link #await} waits for. */
    public List<V> values(int count, Predicate<V> wanted) {
        return await(count, wanted).stream().map(ConsumerRecord::value).toList();
    }

    private Stream<ConsumerRecord<byte[], V>> look() {
        consumer.poll(Duration.ofMillis(50)).forEach(record -> seen.add(decoded(record)));
        return seen.stream();
    }

    private ConsumerRecord<byte[], V> decoded(ConsumerRecord<byte[], byte[]> record) {
        V value = topic.valueSerde().deserializer().deserialize(record.topic(), record.value());
        return new ConsumerRecord<>(
                record.topic(),
                record.partition(),
                record.offset(),
                record.timestamp(),
                record.timestampType(),
                record.serializedKeySize(),
                record.serializedValueSize(),
                record.key(),
                value,
                record.headers(),
                record.leaderEpoch());
    }

    @Override
    public void close() {
        consumer.close();
    }
}
