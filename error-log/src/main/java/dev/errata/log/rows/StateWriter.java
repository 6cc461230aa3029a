package dev.errata.log.rows;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * States by key: a row for each, the newest wins. Newer is a higher generation of the topic and, within one, a higher
 * offset, as a key stays on its partition. A row that is gone from its topic is closed, not deleted.
 */
final class StateWriter<V> implements RowWriter<V> {
    private static final ColumnBatch<Stored<String>> TOMBSTONES = new ColumnBatch<>(List.of(
            Column.text("key", Stored::value),
            Column.time("changed_at", Stored::appendedAt),
            Column.integer("generation", Stored::generation),
            Column.integer("source_partition", Stored::partition),
            Column.big("source_offset", Stored::offset)));

    private final String table;
    private final Function<V, ?> key;
    private final boolean hasOneKeyColumn;
    private final ColumnBatch<Stored<V>> batch;
    private final String upsert;
    private final String close;
    private final String closeOlder;

    /**
     * Of one table.
     *
     * @param keyColumns its primary key, the first columns
     * @param key what tells the values apart as the primary key does
     */
    StateWriter(String table, int keyColumns, Function<V, ?> key, List<Column<Stored<V>>> columns) {
        this.table = table;
        this.key = key;
        this.hasOneKeyColumn = keyColumns == 1;
        List<Column<Stored<V>>> all = new ArrayList<>(columns);
        all.add(Column.time("changed_at", Stored::appendedAt));
        all.add(Column.integer("generation", Stored::generation));
        all.add(Column.integer("source_partition", Stored::partition));
        all.add(Column.big("source_offset", Stored::offset));
        this.batch = new ColumnBatch<>(all);
        String keys = new ColumnBatch<>(columns.subList(0, keyColumns)).names();
        this.upsert = """
                INSERT INTO %1$s (%2$s) SELECT * FROM %3$s ORDER BY %4$s
                ON CONFLICT (%4$s) DO UPDATE SET %5$s, closed_at = NULL
                WHERE (%1$s.generation, %1$s.source_offset) < (excluded.generation, excluded.source_offset)
                """.formatted(table, batch.names(), batch.source(), keys, batch.assignments());
        this.close = """
                UPDATE %1$s SET closed_at = batch.changed_at, generation = batch.generation,
                  source_partition = batch.source_partition, source_offset = batch.source_offset
                FROM %2$s WHERE %1$s.%3$s = batch.key
                AND (%1$s.generation, %1$s.source_offset) < (batch.generation, batch.source_offset)
                """.formatted(table, TOMBSTONES.source(), keys);
        this.closeOlder = "UPDATE %s SET closed_at = now() WHERE generation < ? AND closed_at IS NULL".formatted(table);
    }

    @Override
    public String table() {
        return table;
    }

    @Override
    public Optional<Instant> time(Stored<V> value) {
        return Optional.empty();
    }

    @Override
    public Ready ready(List<Stored<V>> values) {
        return batch.fill(upsert, List.copyOf(lastOfEach(values, Stored::value, key)))::update;
    }

    @Override
    public boolean takesTombstones() {
        return hasOneKeyColumn;
    }

    @Override
    public void close(Connection connection, List<Stored<String>> keys) throws SQLException {
        int unused = TOMBSTONES
                .fill(close, List.copyOf(lastOfEach(keys, Stored::value, Function.identity())))
                .update(connection);
    }

    @Override
    public void closeOlder(Connection connection, int generation) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(closeOlder)) {
            statement.setInt(1, generation);
            int unused = statement.executeUpdate();
        }
    }

    /** One statement may touch a row once. */
    private static <S, W> Collection<S> lastOfEach(List<S> values, Function<S, W> value, Function<W, ?> key) {
        Map<Object, S> last = new LinkedHashMap<>();
        values.forEach(it -> last.put(key.apply(value.apply(it)), it));
        return last.values();
    }
}
