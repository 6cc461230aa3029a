package dev.errata.log.intake;

import dev.errata.log.database.Database;
import dev.errata.log.database.Days;
import dev.errata.log.database.Failures;
import dev.errata.streams.ledger.PartitionBook;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes records and their offsets in one transaction. When PostgreSQL refuses a row, the batch is halved until the row is
 * alone: it is quarantined with its reason, and the rest is stored. Lives as long as one reader.
 */
final class Storage {
    private static final Logger LOG = LoggerFactory.getLogger(Storage.class);
    /** What a crash of the server takes back, offsets and all, is read again. */
    private static final String NOT_FLUSHED = "SET LOCAL synchronous_commit = off";

    private final Database database;
    private final IntakeOffsets offsets;
    private final Days days;
    private final IntakeMeters meters;

    Storage(Database database, IntakeOffsets offsets, IntakeMeters meters) {
        this.database = database;
        this.offsets = offsets;
        this.days = new Days(database);
        this.meters = meters;
    }

    /**
     * Stores those that are not stored yet, each partition in its order.
     *
     * @param positions where this reader believes the partitions to stand; moved behind what is stored, also when the rest
     *     fails
     * @throws TakenOverException when another reader has stored some of them
     * @throws org.jdbi.v3.core.JdbiException when PostgreSQL is away: to be tried again
     */
    void store(ReadyBatch batch, Map<TopicPartition, Long> positions) {
        ReadyBatch left = batch.only(record -> record.offset() >= positions.getOrDefault(record.partition(), 0L));
        if (!left.isEmpty()) {
            storeOrHalve(left, positions);
        }
    }

    /** Moves the offsets alone. */
    void move(Map<TopicPartition, IntakeOffsets.Move> moves, Map<TopicPartition, Long> positions) {
        database.jdbi().useTransaction(handle -> offsets.advance(handle, moves, offsets.lock(handle, moves), Map.of()));
        moves.forEach((partition, move) -> positions.put(partition, move.to()));
    }

    /** Notes that a partition is read once; closes what its topic no longer holds when all its partitions are. */
    void complete(TopicPartition partition, Reader.Completion completion, Source<?> source) throws SQLException {
        database.jdbi().useTransaction(handle -> {
            if (offsets.complete(handle, partition, completion.generation(), completion.partitions())) {
                source.writer().closeOlder(handle.getConnection(), completion.generation());
            }
        });
    }

    private void storeOrHalve(ReadyBatch batch, Map<TopicPartition, Long> positions) {
        Map<TopicPartition, IntakeOffsets.Move> moves;
        List<PartitionBook> books;
        try {
            Predicate<Decoded<?>> isKept = keptOf(batch.records());
            Map<TopicPartition, IntakeOffsets.Move> planned = moves(batch.records(), isKept, positions);
            ReadyBatch kept = batch.only(isKept);
            books = database.jdbi().inTransaction(handle -> {
                handle.execute(NOT_FLUSHED);
                Map<TopicPartition, IntakeOffsets.Entry> before = offsets.lock(handle, planned);
                kept.refused().forEach(record -> quarantine(handle, record));
                Map<Source<?>, Integer> written = kept.write(handle.getConnection());
                return offsets.advance(handle, planned, before, Counted.of(batch.records(), isKept, written));
            });
            moves = planned;
        } catch (RuntimeException | SQLException failed) {
            halve(batch.records(), positions, failed);
            return;
        }
        books.forEach(book -> book.tell(meters.faults()));
        moves.forEach((partition, move) -> {
            positions.put(partition, move.to());
            meters.tooOld(partition.topic(), move.tooOld());
        });
    }

    private void halve(List<Decoded<?>> records, Map<TopicPartition, Long> positions, Exception failed) {
        SQLException said = Failures.ofPostgres(failed);
        if (said == null || !Failures.isOfARow(said)) {
            throw failed instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failed);
        }
        if (records.size() > 1) {
            int half = records.size() / 2;
            storeOrHalve(ReadyBatch.of(records.subList(0, half)), positions);
            storeOrHalve(ReadyBatch.of(records.subList(half, records.size())), positions);
            return;
        }
        Decoded<?> bad = records.get(0);
        // the lines behind the first quote the row
        String what = String.valueOf(said.getMessage()).lines().findFirst().orElse("");
        storeOrHalve(ReadyBatch.of(List.of(bad.refused(said.getSQLState() + ": " + what))), positions);
    }

    private static Map<TopicPartition, IntakeOffsets.Move> moves(
            List<Decoded<?>> records, Predicate<Decoded<?>> isKept, Map<TopicPartition, Long> positions) {
        Map<TopicPartition, IntakeOffsets.Move> moves = new HashMap<>();
        for (Decoded<?> record : records) {
            long from = positions.getOrDefault(record.partition(), 0L);
            boolean isStored = isKept.test(record);
            moves.merge(
                    record.partition(),
                    new IntakeOffsets.Move(
                            from, record.position().next(), isStored ? 0 : 1, isStored && record.isNews() ? 1 : 0),
                    IntakeOffsets.Move::and);
        }
        return moves;
    }

    /** Whether a record's day is still kept; each such day has its partition then. */
    private Predicate<Decoded<?>> keptOf(List<Decoded<?>> records) {
        Map<String, Set<LocalDate>> needed = new HashMap<>();
        for (Decoded<?> record : records) {
            record.day()
                    .ifPresent(day -> needed.computeIfAbsent(record.table(), any -> new HashSet<>())
                            .add(day));
        }
        Map<String, Set<LocalDate>> kept = new HashMap<>();
        needed.forEach((table, wanted) -> kept.put(table, days.make(table, wanted)));
        return record -> record.day()
                .map(day -> kept.getOrDefault(record.table(), Set.of()).contains(day))
                .orElse(true);
    }

    private void quarantine(Handle handle, Decoded<?> record) {
        meters.bad(record.partition().topic());
        LOG.atWarn()
                .addKeyValue("topic", record.partition().topic())
                .addKeyValue("partition", record.partition().partition())
                .addKeyValue("offset", record.offset())
                .log("a record cannot be stored and is quarantined");
        handle.createUpdate("""
                        INSERT INTO bad_row (topic, topic_id, partition, "offset", reason)
                        SELECT topic, topic_id, partition, :offset, :reason FROM intake_offset
                        WHERE topic = :topic AND partition = :partition ON CONFLICT DO NOTHING
                        """)
                .bind("topic", record.partition().topic())
                .bind("partition", record.partition().partition())
                .bind("offset", record.offset())
                .bind("reason", record.refusal())
                .execute();
    }
}
