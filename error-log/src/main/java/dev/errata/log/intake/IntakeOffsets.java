package dev.errata.log.intake;

import dev.errata.log.database.Database;
import dev.errata.streams.ledger.PartitionBook;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * How far each partition is read, kept in PostgreSQL: it moves in the transaction that writes the rows, so that each record
 * is stored exactly once, whoever is killed when.
 *
 * <p>A topic that is made anew, in another cluster or set back has a new generation, and all its partitions are read from
 * their beginning.
 */
final class IntakeOffsets {
    private final Database database;

    IntakeOffsets(Database database) {
        this.database = database;
    }

    /**
     * Where to begin to read; what expired unread is written down.
     *
     * @param extent of the partition, as Kafka has it now
     */
    Opened open(TopicPartition partition, Extent extent) {
        return database.jdbi().inTransaction(handle -> {
            int generation = generation(handle, partition.topic(), extent.topicId());
            handle.createUpdate("""
                            INSERT INTO intake_offset (topic, partition, topic_id, next_offset, generation)
                            VALUES (:topic, :partition, :topicId, :next, :generation) ON CONFLICT DO NOTHING
                            """)
                    .bind("topic", partition.topic())
                    .bind("partition", partition.partition())
                    .bind("topicId", extent.topicId())
                    .bind("next", extent.beginning())
                    .bind("generation", generation)
                    .execute();
            Entry entry =
                    Objects.requireNonNull(lock(handle, List.of(partition)).get(partition));
            if (entry.generation() == generation && entry.nextOffset() > extent.end()) {
                generation = newGeneration(handle, partition.topic(), extent.topicId());
            }
            Opened opened = opened(entry, extent, generation);
            update(handle, partition, extent.topicId(), opened);
            if (entry.counted() != null && (opened.lost() > 0 || opened.generation() != entry.generation())) {
                interrupt(handle, partition, Counted.read(entry.counted()));
            }
            return opened;
        });
    }

    private static Opened opened(Entry entry, Extent extent, int generation) {
        if (entry.generation() != generation) {
            return new Opened(extent.beginning(), 0, generation, false);
        }
        long lost = Math.max(0, extent.beginning() - entry.nextOffset());
        return new Opened(entry.nextOffset() + lost, lost, generation, entry.isComplete());
    }

    private static int generation(Handle handle, String topic, String topicId) {
        handle.createUpdate("""
                        INSERT INTO topic_generation (topic, topic_id, generation) VALUES (:topic, :topicId, 1)
                        ON CONFLICT DO NOTHING
                        """).bind("topic", topic).bind("topicId", topicId).execute();
        Known known = handle.createQuery(
                        "SELECT topic_id, generation FROM topic_generation WHERE topic = :topic FOR UPDATE")
                .bind("topic", topic)
                .map((row, context) -> new Known(row.getString(1), row.getInt(2)))
                .one();
        return known.topicId().equals(topicId) ? known.generation() : newGeneration(handle, topic, topicId);
    }

    private static int newGeneration(Handle handle, String topic, String topicId) {
        return handle.createQuery("""
                        UPDATE topic_generation SET topic_id = :topicId, generation = generation + 1
                        WHERE topic = :topic RETURNING generation
                        """)
                .bind("topic", topic)
                .bind("topicId", topicId)
                .mapTo(Integer.class)
                .one();
    }

    /**
     * How partitions stand that are to be moved on; nobody else moves them until the transaction ends.
     *
     * @throws TakenOverException when one does not stand where this reader believes
     */
    Map<TopicPartition, Entry> lock(Handle handle, Map<TopicPartition, Move> moves) {
        Map<TopicPartition, Entry> entries = lock(handle, List.copyOf(moves.keySet()));
        moves.forEach((partition, move) -> {
            Entry entry = entries.get(partition);
            if (entry == null || entry.nextOffset() != move.from() || entry.generation() != entry.newest()) {
                throw new TakenOverException(partition);
            }
        });
        return entries;
    }

    /** Moves the offsets within the transaction of a batch that has locked it, and notes what was counted; returns the books. */
    List<PartitionBook> advance(
            Handle handle,
            Map<TopicPartition, Move> moves,
            Map<TopicPartition, Entry> locked,
            Map<TopicPartition, Counted> counted) {
        Map<TopicPartition, PartitionBook> books = new HashMap<>();
        counted.forEach((partition, more) -> books.put(
                partition,
                more.behind(
                        partition, Objects.requireNonNull(locked.get(partition)).counted())));
        List<TopicPartition> partitions = List.copyOf(moves.keySet());
        List<Move> to = partitions.stream().map(moves::get).toList();
        bind(handle.createUpdate("""
                                UPDATE intake_offset
                                SET next_offset = moved.next, too_old = too_old + moved.expired, stored = stored + moved.news,
                                  counted = coalesce(moved.counts::jsonb, counted)
                                FROM unnest(:topics, :partitions, :next, :expired, :news, :counts)
                                  AS moved (topic, partition, next, expired, news, counts)
                                WHERE intake_offset.topic = moved.topic AND intake_offset.partition = moved.partition
                                """), partitions)
                .bindArray("next", Long.class, to.stream().map(Move::to).toList())
                .bindArray("expired", Long.class, to.stream().map(Move::tooOld).toList())
                .bindArray("news", Long.class, to.stream().map(Move::stored).toList())
                .bindArray(
                        "counts",
                        String.class,
                        partitions.stream()
                                .map(books::get)
                                .map(book -> book == null ? null : Counted.json(book.counts()))
                                .toList())
                .execute();
        return List.copyOf(books.values());
    }

    /**
     * Notes that a partition was read to what was its end when its generation was met.
     *
     * @return whether that is so of all partitions of its topic now
     */
    boolean complete(Handle handle, TopicPartition partition, int generation, int partitions) {
        boolean unused = handle.createQuery("SELECT true FROM topic_generation WHERE topic = :topic FOR UPDATE")
                .bind("topic", partition.topic())
                .mapTo(Boolean.class)
                .one();
        handle.createUpdate("""
                        UPDATE intake_offset SET is_complete = true
                        WHERE topic = :topic AND partition = :partition AND generation = :generation
                        """)
                .bind("topic", partition.topic())
                .bind("partition", partition.partition())
                .bind("generation", generation)
                .execute();
        return handle.createQuery("""
                        SELECT count(*) = :partitions FROM intake_offset
                        WHERE topic = :topic AND generation = :generation AND partition < :partitions AND is_complete
                        """)
                .bind("topic", partition.topic())
                .bind("generation", generation)
                .bind("partitions", partitions)
                .mapTo(Boolean.class)
                .one();
    }

    /** In one order for all readers, so that none waits for another in a circle. */
    private static Map<TopicPartition, Entry> lock(Handle handle, List<TopicPartition> partitions) {
        return bind(handle.createQuery("""
                                SELECT topic, partition, next_offset, intake_offset.generation, topic_generation.generation,
                                  is_complete, counted
                                FROM unnest(:topics, :partitions) AS wanted (topic, partition)
                                  JOIN intake_offset USING (topic, partition) JOIN topic_generation USING (topic)
                                ORDER BY topic, partition FOR UPDATE OF intake_offset
                                """), partitions)
                .map((row, context) -> Map.entry(
                        new TopicPartition(row.getString(1), row.getInt(2)),
                        new Entry(row.getLong(3), row.getInt(4), row.getInt(5), row.getBoolean(6), row.getString(7))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static <S extends SqlStatement<S>> S bind(S statement, List<TopicPartition> partitions) {
        return statement
                .bindArray(
                        "topics",
                        String.class,
                        partitions.stream().map(TopicPartition::topic).toList())
                .bindArray(
                        "partitions",
                        Integer.class,
                        partitions.stream().map(TopicPartition::partition).toList());
    }

    private static void update(Handle handle, TopicPartition partition, String topicId, Opened opened) {
        handle.createUpdate("""
                        UPDATE intake_offset SET topic_id = :topicId, next_offset = :next, lost = lost + :lost,
                          generation = :generation, is_complete = :isComplete
                        WHERE topic = :topic AND partition = :partition
                        """)
                .bind("topic", partition.topic())
                .bind("partition", partition.partition())
                .bind("topicId", topicId)
                .bind("next", opened.next())
                .bind("lost", opened.lost())
                .bind("generation", opened.generation())
                .bind("isComplete", opened.isComplete())
                .execute();
    }

    /** The next number of each writer is not the one behind the last. */
    private static void interrupt(Handle handle, TopicPartition partition, Map<String, Long> counts) {
        handle.createUpdate("""
                        UPDATE intake_offset SET counted = :counted::jsonb WHERE topic = :topic AND partition = :partition
                        """)
                .bind("topic", partition.topic())
                .bind("partition", partition.partition())
                .bind("counted", Counted.json(PartitionBook.interrupted(counts)))
                .execute();
    }

    private record Known(String topicId, int generation) {}

    /**
     * How a partition stands.
     *
     * @param counted as {@link Counted#json} has it; null before anything was
     */
    record Entry(
            long nextOffset,
            int generation,
            int newest,
            boolean isComplete,
            @Nullable String counted) {}

    /** Where to go on, and how many offsets expired before anybody read them. */
    record Opened(long next, long lost, int generation, boolean isComplete) {}

    /**
     * From where this reader believes the partition to stand, to behind what it has read.
     *
     * @param stored records that somebody may want to hear of
     */
    record Move(long from, long to, long tooOld, long stored) {
        /** Over what is nothing but the marks of transactions. */
        static Move silent(long from, long to) {
            return new Move(from, to, 0, 0);
        }

        Move and(Move next) {
            return new Move(from, next.to, tooOld + next.tooOld, stored + next.stored);
        }
    }

    /** What Kafka holds of a partition. */
    record Extent(String topicId, long beginning, long end) {}
}
