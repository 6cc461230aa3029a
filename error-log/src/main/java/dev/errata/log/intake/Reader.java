package dev.errata.log.intake;

import dev.errata.schemas.RecordNumber;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One consumer of the group, whose partitions begin where the stored offsets stand. Of one thread. */
final class Reader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Reader.class);

    private final Consumer<byte[], byte[]> consumer;
    private final Map<String, TopicDescription> topics;
    private final IntakeOffsets offsets;
    private final IntakeMeters meters;
    private final Map<TopicPartition, Long> positions = new HashMap<>();
    private final Map<TopicPartition, Integer> generations = new HashMap<>();
    private final Map<TopicPartition, Long> firstEnds = new HashMap<>();
    private final Map<TopicPartition, Long> published = new HashMap<>();
    private final Runnable settle;
    private boolean isAssigned;

    /** @param settle called before partitions come and go: returns when nothing of them is being stored */
    Reader(
            Consumer<byte[], byte[]> consumer,
            Map<String, TopicDescription> topics,
            IntakeOffsets offsets,
            IntakeMeters meters,
            Runnable settle) {
        this.consumer = consumer;
        this.topics = Map.copyOf(topics);
        this.offsets = offsets;
        this.meters = meters;
        this.settle = settle;
        consumer.subscribe(this.topics.keySet(), new Assignment());
    }

    ConsumerRecords<byte[], byte[]> poll(Duration wait) {
        return consumer.poll(wait);
    }

    /** Where this reader believes its partitions to stand; whoever stores moves them on. */
    Map<TopicPartition, Long> positions() {
        return positions;
    }

    /**
     * Where a record of the last poll lies.
     *
     * @param following the next one of its partition in the same poll; null behind the last
     */
    Decoded.Position positionOf(
            ConsumerRecord<byte[], byte[]> record, @Nullable ConsumerRecord<byte[], byte[]> following) {
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        return new Decoded.Position(
                partition,
                record.offset(),
                following == null ? consumer.position(partition) : following.offset(),
                Objects.requireNonNull(generations.get(partition)),
                Instant.ofEpochMilli(record.timestamp()),
                RecordNumber.in(record.headers()));
    }

    /** Partitions that were read behind what is stored: nothing lies between but the marks of transactions. */
    Map<TopicPartition, IntakeOffsets.Move> silentMoves() {
        Map<TopicPartition, IntakeOffsets.Move> moves = new HashMap<>();
        positions.forEach((partition, stored) -> {
            long read = consumer.position(partition);
            if (read > stored) {
                moves.put(partition, IntakeOffsets.Move.silent(stored, read));
            }
        });
        return moves;
    }

    /** Partitions that are read, for the first time of their generation, to where they ended when it was met. */
    Map<TopicPartition, Completion> completed() {
        Map<TopicPartition, Completion> completed = new HashMap<>();
        firstEnds.forEach((partition, end) -> {
            if (positions.getOrDefault(partition, 0L) >= end) {
                int partitions = Objects.requireNonNull(topics.get(partition.topic()))
                        .partitions()
                        .size();
                completed.put(
                        partition, new Completion(Objects.requireNonNull(generations.get(partition)), partitions));
            }
        });
        completed.keySet().forEach(firstEnds::remove);
        return completed;
    }

    /** How many records are still to be read, as far as is known. */
    long lag() {
        return positions.keySet().stream()
                .mapToLong(partition -> consumer.currentLag(partition).orElse(0))
                .sum();
    }

    /** Whether it is known that nothing is left to read: not before the first answer of Kafka about each partition. */
    boolean isAtEnd() {
        return isAssigned
                && positions.keySet().stream()
                        .allMatch(partition -> consumer.currentLag(partition).orElse(1) == 0);
    }

    /** For tools that show how far a group is: nothing rests on it. */
    void publishPositions() {
        Map<TopicPartition, OffsetAndMetadata> moved = new HashMap<>();
        positions.forEach((partition, next) -> {
            if (!next.equals(published.put(partition, next))) {
                moved.put(partition, new OffsetAndMetadata(next));
            }
        });
        if (!moved.isEmpty()) {
            consumer.commitAsync(moved, null);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }

    /** What a topic must be known by to say that all of it is read. */
    record Completion(int generation, int partitions) {}

    private final class Assignment implements ConsumerRebalanceListener {
        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
            settle.run();
            Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(assigned);
            Map<TopicPartition, Long> ends = consumer.endOffsets(assigned);
            for (TopicPartition partition : assigned) {
                long end = Objects.requireNonNull(ends.get(partition));
                IntakeOffsets.Extent extent = new IntakeOffsets.Extent(
                        Objects.requireNonNull(topics.get(partition.topic()))
                                .topicId()
                                .toString(),
                        Objects.requireNonNull(beginnings.get(partition)),
                        end);
                IntakeOffsets.Opened opened = offsets.open(partition, extent);
                tellOfLoss(partition, opened.lost());
                positions.put(partition, opened.next());
                generations.put(partition, opened.generation());
                if (!opened.isComplete()) {
                    firstEnds.put(partition, end);
                }
                consumer.seek(partition, opened.next());
            }
            isAssigned = true;
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
            settle.run();
            for (TopicPartition partition : revoked) {
                positions.remove(partition);
                generations.remove(partition);
                firstEnds.remove(partition);
                published.remove(partition);
            }
        }

        private void tellOfLoss(TopicPartition partition, long lost) {
            if (lost > 0) {
                LOG.atError()
                        .addKeyValue("topic", partition.topic())
                        .addKeyValue("partition", partition.partition())
                        .addKeyValue("records", lost)
                        .log("records expired before the error log had read them");
                meters.lost(partition.topic(), lost);
            }
        }
    }
}
