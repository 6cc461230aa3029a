package dev.errata.benchmarks.groups;

import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.schemas.Topic;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Which groups have been published, and committed, since the topic began. */
final class Published implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private final Consumer<byte[], byte[]> consumer;
    private final Set<Long> groups = new HashSet<>();

    Published(ClusterAddress cluster, Topic<?, ?> topic) {
        consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        cluster.bootstrapServers(),
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = IntStream.range(0, topic.settings().partitions())
                .mapToObj(partition -> new TopicPartition(topic.name(), partition))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** Returns when there are so many. */
    void await(int wanted) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (groups.size() < wanted) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(groups.size() + " of " + wanted + " groups were published");
            }
            consumer.poll(POLL).forEach(record -> groups.add(hash(record.key())));
        }
    }

    private static long hash(byte[] key) {
        int half = key.length / 2;
        return ((long) Arrays.hashCode(Arrays.copyOf(key, half)) << Integer.SIZE)
                ^ (Arrays.hashCode(Arrays.copyOfRange(key, half, key.length)) & 0xFFFFFFFFL);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
