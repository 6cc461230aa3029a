package dev.errata.log.rows;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Rows of a table without days; the first that is read stays. */
record InsertWriter<V>(String table, ColumnBatch<Stored<V>> batch, String insert) implements RowWriter<V> {
    static <V> InsertWriter<V> of(String table, List<Column<Stored<V>>> columns) {
        ColumnBatch<Stored<V>> batch = new ColumnBatch<>(columns);
        String insert = "INSERT INTO %s (%s) SELECT * FROM %s ON CONFLICT DO NOTHING"
                .formatted(table, batch.names(), batch.source());
        return new InsertWriter<>(table, batch, insert);
    }

    @Override
    public Optional<Instant> time(Stored<V> value) {
        return Optional.empty();
    }

    @Override
    public Ready ready(List<Stored<V>> values) {
        return batch.fill(insert, values)::update;
    }
}
