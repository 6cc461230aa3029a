package dev.errata.benchmarks.groups;

import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.benchmarks.shared.Waiting;
import dev.errata.schemas.Topic;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;

/** Which groups have been published, and committed, since the topic began. */
final class Published implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration TIMEOUT = Duration.ofMinutes(15);

    private final Consumer<byte[], byte[]> consumer;
    private final Set<Long> groups = new HashSet<>();

    Published(ClusterAddress cluster, Topic<?, ?> topic) {
        consumer = cluster.consumer(List.of(topic), Map.of());
    }

    /** Returns when there are so many. */
    void await(int wanted) throws InterruptedException {
        boolean areThere = Waiting.until(TIMEOUT, Duration.ZERO, () -> {
            consumer.poll(POLL).forEach(record -> groups.add(hash(record.key())));
            return groups.size() >= wanted;
        });
        if (!areThere) {
            throw new IllegalStateException(groups.size() + " of " + wanted + " groups were published");
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
