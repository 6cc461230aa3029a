package dev.errata.launcher.flow;

import dev.errata.client.operator.Cluster;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;

/** What is committed to all topics after it was opened. For one thread. */
final class Recording implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(20);

    private final Consumer<byte[], byte[]> consumer;
    private final List<ConsumerRecord<byte[], byte[]>> seen = new ArrayList<>();

    Recording(Cluster cluster, Topics topics) {
        consumer = cluster.consumer();
        List<TopicPartition> partitions = topics.all().stream()
                .flatMap(topic -> cluster.partitionsOf(consumer, topic.name()).stream())
                .toList();
        consumer.assign(partitions);
        consumer.endOffsets(partitions).forEach(consumer::seek);
    }

    /** Waits for the first value that is wanted. */
    <V> V await(Topic<?, V> topic, Predicate<V> wanted) {
        return value(topic, awaitRecord(topic, wanted));
    }

    /** As {@link #await}, with everything around the value. */
    <V> ConsumerRecord<byte[], byte[]> awaitRecord(Topic<?, V> topic, Predicate<V> wanted) {
        return awaitBytes(topic.name(), record -> wanted.test(value(topic, record)));
    }

    /** Waits for the first record that is wanted, without decoding it. */
    ConsumerRecord<byte[], byte[]> awaitBytes(String topic, Predicate<ConsumerRecord<byte[], byte[]>> wanted) {
        Awaitility.await("a record on " + topic)
                .atMost(TIMEOUT)
                .pollDelay(Duration.ZERO)
                .pollInterval(POLL)
                .until(() -> {
                    consumer.poll(POLL).forEach(seen::add);
                    return records(topic).stream().anyMatch(wanted);
                });
        return records(topic).stream().filter(wanted).findFirst().orElseThrow();
    }

    /** What was read so far; waits for nothing. */
    <V> List<V> values(Topic<?, V> topic, Predicate<V> wanted) {
        return records(topic.name()).stream()
                .map(record -> value(topic, record))
                .filter(wanted)
                .toList();
    }

    /** What was read so far; waits for nothing. */
    List<ConsumerRecord<byte[], byte[]>> records(String topic) {
        return seen.stream().filter(record -> record.topic().equals(topic)).toList();
    }

    private static <V> V value(Topic<?, V> topic, ConsumerRecord<byte[], byte[]> record) {
        return topic.valueSerde().deserializer().deserialize(record.topic(), record.value());
    }

    @Override
    public void close() {
        consumer.close();
    }
}
