package dev.errata.log.intake;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * How old is what a group has not read, by Kafka's own word. The stored offsets know better, but whoever starts while PostgreSQL is
 * away cannot ask it.
 */
final class Unread {
    private static final Duration POLL = Duration.ofMillis(500);
    /** Behind some offsets there is nothing but the marks of transactions, and no record ever comes. */
    private static final int MOST_POLLS = 20;

    private Unread() {}

    /** The first offset of each partition that holds what the group has not read. */
    static Map<TopicPartition, Long> offsets(Admin admin, String groupId, Collection<String> topics)
            throws ExecutionException, InterruptedException {
        Set<TopicPartition> partitions = admin.describeTopics(topics).allTopicNames().get().values().stream()
                .flatMap(topic -> topic.partitions().stream()
                        .map(partition -> new TopicPartition(topic.name(), partition.partition())))
                .collect(Collectors.toSet());
        Map<TopicPartition, OffsetAndMetadata> read = admin.listConsumerGroupOffsets(groupId)
                .partitionsToOffsetAndMetadata()
                .get();
        Map<TopicPartition, Long> beginnings = offsets(admin, partitions, OffsetSpec.earliest());
        Map<TopicPartition, Long> unread = new HashMap<>();
        offsets(admin, partitions, OffsetSpec.latest()).forEach((partition, end) -> {
            long beginning = beginnings.getOrDefault(partition, 0L);
            OffsetAndMetadata known = read.get(partition);
            long next = known == null || known.offset() > end ? beginning : Math.max(beginning, known.offset());
            if (next < end) {
                unread.put(partition, next);
            }
        });
        return unread;
    }

    private static Map<TopicPartition, Long> offsets(Admin admin, Set<TopicPartition> partitions, OffsetSpec where)
            throws ExecutionException, InterruptedException {
        return admin
                .listOffsets(partitions.stream().collect(Collectors.toMap(Function.identity(), any -> where)))
                .all()
                .get()
                .entrySet()
                .stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().offset()));
    }

    /** When the oldest record behind these offsets was appended, by the topic. */
    static Map<String, Instant> oldest(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> offsets) {
        Map<String, Instant> oldest = new HashMap<>();
        Set<TopicPartition> left = new HashSet<>(offsets.keySet());
        consumer.assign(left);
        offsets.forEach(consumer::seek);
        for (int polls = 0; polls < MOST_POLLS && !left.isEmpty(); polls++) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                TopicPartition partition = new TopicPartition(record.topic(), record.partition());
                if (left.remove(partition)) {
                    Instant at = Instant.ofEpochMilli(record.timestamp());
                    oldest.merge(record.topic(), at, (one, other) -> one.isBefore(other) ? one : other);
                    consumer.pause(Set.of(partition));
                }
            }
        }
        return oldest;
    }
}
