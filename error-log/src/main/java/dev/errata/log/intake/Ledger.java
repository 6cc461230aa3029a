package dev.errata.log.intake;

import dev.errata.log.database.Database;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.jdbi.v3.core.Handle;

/**
 * How far each partition is read, kept in PostgreSQL: it moves in the transaction that writes the rows, so that each record
 * is stored exactly once, whoever is killed when.
 */
final class Ledger {
    /** One order for all readers, so that none waits for another in a circle. */
    private static final Comparator<TopicPartition> ORDER =
            Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition);

    private final Database database;

    Ledger(Database database) {
        this.database = database;
    }

    /**
     * Where to begin to read. A topic made anew is read from its beginning; what expired unread is written down.
     *
     * @param extent of the partition, as Kafka has it now
     */
    Opened open(TopicPartition partition, Extent extent) {
        return database.jdbi().inTransaction(handle -> {
            handle.createUpdate("""
                            INSERT INTO intake_offset (topic, partition, topic_id, next_offset)
                            VALUES (:topic, :partition, :topicId, :next) ON CONFLICT DO NOTHING
                            """)
                    .bind("topic", partition.topic())
                    .bind("partition", partition.partition())
                    .bind("topicId", extent.topicId())
                    .bind("next", extent.beginning())
                    .execute();
            Opened opened = opened(lock(handle, partition), extent);
            update(handle, partition, extent.topicId(), opened);
            return opened;
        });
    }

    private static Opened opened(Entry entry, Extent extent) {
        if (!entry.topicId().equals(extent.topicId()) || entry.nextOffset() > extent.end()) {
            return new Opened(extent.beginning(), 0);
        }
        long lost = Math.max(0, extent.beginning() - entry.nextOffset());
        return new Opened(entry.nextOffset() + lost, lost);
    }

    /**
     * Moves the ledger within the transaction of a batch.
     *
     * @throws TakenOverException when it does not stand where this reader believes
     */
    void advance(Handle handle, Map<TopicPartition, Move> moves) {
        Map<TopicPartition, Move> sorted = new TreeMap<>(ORDER);
        sorted.putAll(moves);
        sorted.forEach((partition, move) -> {
            Entry entry = lock(handle, partition);
            if (entry.nextOffset() != move.from()) {
                throw new TakenOverException(partition);
            }
            update(handle, partition, entry.topicId(), new Opened(move.to(), 0));
        });
    }

    private static Entry lock(Handle handle, TopicPartition partition) {
        return handle.createQuery("""
                        SELECT topic_id, next_offset FROM intake_offset
                        WHERE topic = :topic AND partition = :partition FOR UPDATE
                        """)
                .bind("topic", partition.topic())
                .bind("partition", partition.partition())
                .map((row, context) -> new Entry(row.getString(1), row.getLong(2)))
                .findOne()
                .orElseThrow(() -> new TakenOverException(partition));
    }

    private static void update(Handle handle, TopicPartition partition, String topicId, Opened opened) {
        handle.createUpdate("""
                        UPDATE intake_offset SET topic_id = :topicId, next_offset = :next, lost = lost + :lost
                        WHERE topic = :topic AND partition = :partition
                        """)
                .bind("topic", partition.topic())
                .bind("partition", partition.partition())
                .bind("topicId", topicId)
                .bind("next", opened.next())
                .bind("lost", opened.lost())
                .execute();
    }

    private record Entry(String topicId, long nextOffset) {}

    /** Where to go on, and how many records expired before anybody read them. */
    record Opened(long next, long lost) {}

    /** From where this reader believes the partition to stand, to behind the last record of its batch. */
    record Move(long from, long to) {}

    /** What Kafka holds of a partition, from its first offset to behind its last. */
    record Extent(String topicId, long beginning, long end) {}
}
