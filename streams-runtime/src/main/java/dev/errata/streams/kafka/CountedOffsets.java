package dev.errata.streams.kafka;

import java.util.Objects;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.internals.TopicPartitionMetadata;

/**
 * The mark of a process that counts what it reads, in what Kafka Streams commits with each offset. It is bound to partition
 * and offset: an older version hands on the marks that it finds, with offsets that they do not belong to, and whoever sets
 * offsets by hand leaves none. The classes are internal; {@code CountedOffsetsTest} fails should they change.
 */
final class CountedOffsets {
    private static final String KEY = "counted";

    private CountedOffsets() {}

    static OffsetAndMetadata mark(TopicPartition place, OffsetAndMetadata committed) {
        TopicPartitionMetadata metadata = TopicPartitionMetadata.decode(committed.metadata());
        metadata.processorMetadata().put(KEY, mark(place, committed.offset()));
        return new OffsetAndMetadata(committed.offset(), committed.leaderEpoch(), metadata.encode());
    }

    static boolean isMarked(TopicPartition place, OffsetAndMetadata committed) {
        Long found = TopicPartitionMetadata.decode(committed.metadata())
                .processorMetadata()
                .get(KEY);
        return Objects.equals(found, mark(place, committed.offset()));
    }

    private static long mark(TopicPartition place, long offset) {
        return ((long) place.hashCode() << Integer.SIZE) ^ offset;
    }
}
