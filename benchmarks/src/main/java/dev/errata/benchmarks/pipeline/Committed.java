package dev.errata.benchmarks.pipeline;

import dev.errata.schemas.Topic;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** How far a consumer group has committed on its way through the records that were there before it. */
public final class Committed {
    private final Admin admin;
    private final Map<TopicPartition, Long> ends;

    private Committed(Admin admin, Map<TopicPartition, Long> ends) {
        this.admin = admin;
        this.ends = ends;
    }

    /** The way ends where the topics end now. */
    public static Committed upToNow(Admin admin, List<? extends Topic<?, ?>> topics)
            throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> latest = topics.stream()
                .flatMap(topic -> IntStream.range(0, topic.settings().partitions())
                        .mapToObj(partition -> new TopicPartition(topic.name(), partition)))
                .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        admin.listOffsets(latest).all().get().forEach((partition, end) -> ends.put(partition, end.offset()));
        return new Committed(admin, ends);
    }

    /** How many records the way has. */
    public long total() {
        return sum(ends.values());
    }

    /** How many of them the group has committed. */
    public long by(String group) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> offsets = admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get();
        long committed = 0;
        for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
            OffsetAndMetadata offset = offsets.get(end.getKey());
            committed += offset == null ? 0 : Math.min(offset.offset(), end.getValue());
        }
        return committed;
    }

    private static long sum(Collection<Long> offsets) {
        return offsets.stream().mapToLong(Long::longValue).sum();
    }
}
