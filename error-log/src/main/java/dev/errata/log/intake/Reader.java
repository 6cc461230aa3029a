package dev.errata.log.intake;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One consumer of the group, whose partitions begin where the ledger stands. Of one thread. */
final class Reader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Reader.class);

    private final Consumer<byte[], byte[]> consumer;
    private final Map<String, String> topicIds;
    private final Ledger ledger;
    private final IntakeMeters meters;
    private final Map<TopicPartition, Long> positions = new HashMap<>();
    private final Map<TopicPartition, Long> published = new HashMap<>();

    Reader(Consumer<byte[], byte[]> consumer, Map<String, String> topicIds, Ledger ledger, IntakeMeters meters) {
        this.consumer = consumer;
        this.topicIds = Map.copyOf(topicIds);
        this.ledger = ledger;
        this.meters = meters;
        consumer.subscribe(this.topicIds.keySet(), new Assignment());
    }

    Iterable<ConsumerRecord<byte[], byte[]>> poll(Duration wait) {
        return consumer.poll(wait);
    }

    /** Where this reader believes its partitions to stand; whoever stores moves them on. */
    Map<TopicPartition, Long> positions() {
        return positions;
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

    private final class Assignment implements ConsumerRebalanceListener {
        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
            Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(assigned);
            Map<TopicPartition, Long> ends = consumer.endOffsets(assigned);
            for (TopicPartition partition : assigned) {
                Ledger.Extent extent = new Ledger.Extent(
                        Objects.requireNonNull(topicIds.get(partition.topic())),
                        Objects.requireNonNull(beginnings.get(partition)),
                        Objects.requireNonNull(ends.get(partition)));
                Ledger.Opened opened = ledger.open(partition, extent);
                tellOfLoss(partition, opened.lost());
                positions.put(partition, opened.next());
                consumer.seek(partition, opened.next());
            }
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
            revoked.forEach(positions::remove);
            revoked.forEach(published::remove);
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
