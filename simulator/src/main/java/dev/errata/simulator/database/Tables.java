package dev.errata.simulator.database;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rows by table and primary key, with one transaction that commits or takes everything back. */
public final class Tables {
    private final Map<String, Map<List<?>, Row>> tables = new LinkedHashMap<>();
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private List<Row> written = new ArrayList<>();

    /** The values of a row by column. */
    public record Row(Map<String, @Nullable Object> columns) {
        /** Null for SQL's. */
        public @Nullable Object get(String column) {
            return columns.get(column);
        }

        public long number(String column) {
            return ((Number) Objects.requireNonNull(columns.get(column), column)).longValue();
        }

        Row with(String column, @Nullable Object value) {
            Map<String, @Nullable Object> changed = new LinkedHashMap<>(columns);
            changed.put(column, value);
            return new Row(changed);
        }

        List<@Nullable Object> all(List<String> names) {
            List<@Nullable Object> values = new ArrayList<>();
            names.forEach(name -> values.add(columns.get(name)));
            return values;
        }
    }

    /** All of a table. */
    public Map<List<?>, Row> of(String table) {
        return tables.computeIfAbsent(table, any -> new LinkedHashMap<>());
    }

    @Nullable Row get(String table, List<?> key) {
        return of(table).get(key);
    }

    void put(String table, List<?> key, Row row) {
        Map<List<?>, Row> rows = of(table);
        @Nullable Row before = rows.put(key, row);
        written.add(row);
        undo.push(before == null ? () -> rows.remove(key) : () -> rows.put(key, before));
    }

    /** Whether it was not there. */
    boolean putIfAbsent(String table, List<?> key, Row row) {
        boolean isNew = get(table, key) == null;
        if (isNew) {
            put(table, key, row);
        }
        return isNew;
    }

    boolean isOpen() {
        return !undo.isEmpty();
    }

    /** What it wrote. */
    List<Row> commit() {
        List<Row> committed = written;
        written = new ArrayList<>();
        undo.clear();
        return committed;
    }

    void rollback() {
        while (!undo.isEmpty()) {
            undo.pop().run();
        }
        written.clear();
    }
}
