package dev.errata.log.intake;

import dev.errata.log.database.Database;
import dev.errata.log.database.Days;
import dev.errata.log.database.Failures;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes records and their ledger in one transaction. When PostgreSQL refuses a row, the batch is halved until the row is
 * alone: it is kept aside with its reason, and the rest is stored.
 */
final class Storage {
    private static final Logger LOG = LoggerFactory.getLogger(Storage.class);

    private final Database database;
    private final Ledger ledger;
    private final Days days;

    Storage(Database database, Ledger ledger) {
        this.database = database;
        this.ledger = ledger;
        this.days = new Days(database);
    }

    /**
     * Stores those that are not stored yet, each partition in its order.
     *
     * @param positions where this reader believes the partitions to stand; moved behind what is stored, also when the rest
     *     fails
     * @throws TakenOverException when another reader has stored some of them
     * @throws org.jdbi.v3.core.JdbiException when PostgreSQL is away: to be tried again
     */
    void store(List<Decoded<?>> records, Map<TopicPartition, Long> positions) {
        List<Decoded<?>> left = records.stream()
                .filter(record -> record.offset() >= positions.getOrDefault(record.partition(), 0L))
                .toList();
        if (!left.isEmpty()) {
            storeOrHalve(left, positions);
        }
    }

    private void storeOrHalve(List<Decoded<?>> records, Map<TopicPartition, Long> positions) {
        Map<TopicPartition, Ledger.Move> moves = moves(records, positions);
        try {
            makeDays(records);
            database.jdbi().useTransaction(handle -> {
                ledger.advance(handle, moves);
                write(handle, records);
            });
        } catch (RuntimeException | SQLException failed) {
            halve(records, positions, failed);
            return;
        }
        moves.forEach((partition, move) -> positions.put(partition, move.to()));
    }

    private void halve(List<Decoded<?>> records, Map<TopicPartition, Long> positions, Exception failed) {
        SQLException said = Failures.ofPostgres(failed);
        if (said == null || !Failures.isOfARow(said)) {
            throw failed instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failed);
        }
        if (records.size() > 1) {
            int half = records.size() / 2;
            storeOrHalve(records.subList(0, half), positions);
            storeOrHalve(records.subList(half, records.size()), positions);
            return;
        }
        Decoded<?> bad = records.get(0);
        String reason = said.getSQLState() + ": " + said.getMessage();
        storeOrHalve(List.of(new Decoded<>(bad.source(), bad.partition(), bad.offset(), null, reason)), positions);
    }

    private static Map<TopicPartition, Ledger.Move> moves(
            List<Decoded<?>> records, Map<TopicPartition, Long> positions) {
        Map<TopicPartition, Ledger.Move> moves = new HashMap<>();
        for (Decoded<?> record : records) {
            long from = positions.getOrDefault(record.partition(), 0L);
            moves.put(record.partition(), new Ledger.Move(from, record.offset() + 1));
        }
        return moves;
    }

    private void makeDays(List<Decoded<?>> records) {
        Map<String, Set<LocalDate>> needed = records.stream()
                .filter(Decoded::isReadable)
                .collect(Collectors.groupingBy(Decoded::table, Collectors.mapping(Decoded::day, Collectors.toSet())));
        needed.forEach(days::make);
    }

    private static void write(Handle handle, List<Decoded<?>> records) throws SQLException {
        Set<Source<?>> sources = new LinkedHashSet<>();
        for (Decoded<?> record : records) {
            if (record.isReadable()) {
                sources.add(record.source());
            } else {
                putAside(handle, record);
            }
        }
        for (Source<?> source : sources) {
            source.write(handle.getConnection(), records);
        }
    }

    private static void putAside(Handle handle, Decoded<?> record) {
        LOG.atWarn()
                .addKeyValue("topic", record.partition().topic())
                .addKeyValue("partition", record.partition().partition())
                .addKeyValue("offset", record.offset())
                .log("a record cannot be stored and is put aside");
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
