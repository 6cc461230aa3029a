package dev.errata.log.intake;

import dev.errata.log.rows.RowWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Predicate;

/**
 * Records with the rows that are made of them, ready for a transaction: rows are made while PostgreSQL stores the batch before.
 *
 * @param rows of all records that were not refused
 */
record ReadyBatch(List<Decoded<?>> records, List<RowWriter.Ready> rows) {
    static final ReadyBatch EMPTY = new ReadyBatch(List.of(), List.of());

    ReadyBatch {
        records = List.copyOf(records);
        rows = List.copyOf(rows);
    }

    static ReadyBatch of(List<Decoded<?>> records) {
        List<RowWriter.Ready> rows = records.stream()
                .filter(record -> !record.isRefused())
                .<Source<?>>map(Decoded::source)
                .distinct()
                .map(source -> source.ready(records))
                .toList();
        return new ReadyBatch(records, rows);
    }

    boolean isEmpty() {
        return records.isEmpty();
    }

    /** Without the others; rows are made anew then, which is rare. */
    ReadyBatch only(Predicate<Decoded<?>> isWanted) {
        List<Decoded<?>> wanted = records.stream().filter(isWanted).toList();
        return wanted.size() == records.size() ? this : of(wanted);
    }

    List<Decoded<?>> refused() {
        return records.stream().filter(Decoded::isRefused).toList();
    }

    void write(Connection connection) throws SQLException {
        for (RowWriter.Ready each : rows) {
            int unused = each.write(connection);
        }
    }
}
