package dev.errata.log.intake;

import dev.errata.log.rows.RowWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Records with the rows that are made of them, ready for a transaction: rows are made while PostgreSQL stores the batch before.
 *
 * @param rows of all records that were not refused, by source
 */
record ReadyBatch(List<Decoded<?>> records, Map<Source<?>, RowWriter.Ready> rows) {
    static final ReadyBatch EMPTY = new ReadyBatch(List.of(), Map.of());

    ReadyBatch {
        records = List.copyOf(records);
        rows = Collections.unmodifiableMap(rows); // which keeps their order
    }

    static ReadyBatch of(List<Decoded<?>> records) {
        Map<Source<?>, RowWriter.Ready> rows = new LinkedHashMap<>();
        records.stream()
                .filter(record -> !record.isRefused())
                .<Source<?>>map(Decoded::source)
                .distinct()
                .forEach(source -> rows.put(source, source.ready(records)));
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

    /** Returns how many rows were new or newer, by source. */
    Map<Source<?>, Integer> write(Connection connection) throws SQLException {
        Map<Source<?>, Integer> written = new HashMap<>();
        for (Map.Entry<Source<?>, RowWriter.Ready> each : rows.entrySet()) {
            written.put(each.getKey(), each.getValue().write(connection));
        }
        return written;
    }
}
