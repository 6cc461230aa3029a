package dev.errata.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.internals.ProcessorMetadata;
import org.apache.kafka.streams.processor.internals.TopicPartitionMetadata;
import org.junit.jupiter.api.Test;

/** The mark as Kafka Streams keeps it. */
class CountedOffsetsTest {
    private static final TopicPartition PLACE = new TopicPartition("errors.retryable", 3);
    private static final long TIME = 1_763_000_000_000L;

    private final OffsetAndMetadata marked = CountedOffsets.mark(PLACE, committed(40, Map.of("window", 7L)));

    @Test
    void theMarkLeavesAllElseAsItWas() {
        TopicPartitionMetadata kept = TopicPartitionMetadata.decode(marked.metadata());

        assertThat(kept.partitionTime()).isEqualTo(TIME);
        assertThat(kept.processorMetadata().get("window")).isEqualTo(7);
        assertThat(marked)
                .returns(40L, OffsetAndMetadata::offset)
                .returns(Optional.of(5), OffsetAndMetadata::leaderEpoch);
    }

    @Test
    void aProcessThatCountsLeavesItsMark() {
        assertThat(CountedOffsets.isMarked(PLACE, marked)).isTrue();
        OffsetAndMetadata later = CountedOffsets.mark(PLACE, new OffsetAndMetadata(50, marked.metadata()));
        assertThat(CountedOffsets.isMarked(PLACE, later)).isTrue();
    }

    /** Kafka Streams commits what it found, for all partitions of a task. */
    @Test
    void theMarkThatAnotherVersionHandsOnIsNone() {
        TopicPartition other = new TopicPartition("outcomes", 3);

        assertThat(CountedOffsets.isMarked(PLACE, new OffsetAndMetadata(41, marked.metadata())))
                .isFalse();
        assertThat(CountedOffsets.isMarked(other, marked)).isFalse();
    }

    @Test
    void offsetsThatWereSetByHandHaveNone() {
        assertThat(CountedOffsets.isMarked(PLACE, new OffsetAndMetadata(40))).isFalse();
    }

    private static OffsetAndMetadata committed(long offset, Map<String, Long> metadata) {
        ProcessorMetadata kept = new ProcessorMetadata();
        metadata.forEach(kept::put);
        return new OffsetAndMetadata(offset, Optional.of(5), new TopicPartitionMetadata(TIME, kept).encode());
    }
}
