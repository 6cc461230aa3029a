package dev.errata.log.rows;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Things that happened: a row for each, in the partition of its day, the first that is read stays. */
record DailyWriter<V>(String table, Function<Stored<V>, Instant> day, ColumnBatch<Stored<V>> batch, String insert)
        implements RowWriter<V> {
    static <V> DailyWriter<V> of(String table, Function<Stored<V>, Instant> day, List<Column<Stored<V>>> columns) {
        ColumnBatch<Stored<V>> batch = new ColumnBatch<>(columns);
        String insert = "INSERT INTO %s (%s) SELECT * FROM %s ON CONFLICT DO NOTHING"
                .formatted(table, batch.names(), batch.source());
        return new DailyWriter<>(table, day, batch, insert);
    }

    @Override
    public Optional<Instant> time(Stored<V> value) {
        return Optional.of(day.apply(value));
    }

    @Override
    public Ready ready(List<Stored<V>> values) {
        return batch.fill(insert, values)::update;
    }
}
