package dev.errata.simulator.database;

import dev.errata.simulator.database.Statements.Answer;
import dev.errata.simulator.database.Tables.Row;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the statements do that write many rows at once: columns are theirs to name, keys are the schema's. */
final class BatchStatements {
    private static final String UNTRANSLATABLE = "22P05";
    private static final String UNIQUE = "23505";
    private static final Pattern COLUMNS = Pattern.compile("\\) AS sent \\(([^)]*)\\)\\) AS batch");
    private static final Pattern TARGET = Pattern.compile("(?:INSERT INTO|UPDATE) (\\w+)");
    private static final Pattern CONFLICT = Pattern.compile("ON CONFLICT \\(([^)]*)\\) DO UPDATE");

    private static final Map<String, List<String>> KEYS = Map.of(
            "decision", List.of("decision_id", "decided_at"),
            "outcome", List.of("outcome_id", "event_time"),
            "retry", List.of("command_id", "hand_out", "due_at"),
            "command_result", List.of("command_id", "partition"),
            "dead_letter", List.of("generation", "source_partition", "source_offset"),
            "rule_rejection", List.of("rule_id", "source_partition", "source_offset"));

    private static final List<String> HOURLY =
            List.of("category", "code", "severity", "recoverability", "source_type", "project_id");

    private final Tables tables;
    private final Predicate<Row> isRefused;

    BatchStatements(Tables tables, Predicate<Row> isRefused) {
        this.tables = tables;
        this.isRefused = isRefused;
    }

    Answer execute(String sql, List<@Nullable Object> columns) throws SQLException {
        List<Row> rows = rows(sql, columns);
        if (sql.startsWith("WITH batch AS")) {
            return errors(rows);
        }
        String table = group(TARGET, sql);
        if (sql.contains("SET closed_at = batch.changed_at")) {
            return close(table, rows);
        } else if (sql.endsWith("ON CONFLICT DO NOTHING")) {
            return insert(table, rows);
        } else if (CONFLICT.matcher(sql).find()) {
            return upsert(table, List.of(group(CONFLICT, sql).split(", ", -1)), rows);
        }
        throw new UnsupportedOperationException("the simulated database does not know: " + sql);
    }

    private List<Row> rows(String sql, List<@Nullable Object> columns) throws SQLException {
        String[] names = group(COLUMNS, sql).split(", ", -1);
        List<Row> rows = new ArrayList<>();
        for (int index = 0; index < ((Object[]) Objects.requireNonNull(columns.get(0))).length; index++) {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            for (int column = 0; column < names.length; column++) {
                values.put(names[column], ((@Nullable Object[]) Objects.requireNonNull(columns.get(column)))[index]);
            }
            Row row = new Row(values);
            if (isRefused.test(row)) {
                throw new SQLException("the simulated database refuses this row", UNTRANSLATABLE);
            }
            rows.add(row);
        }
        return rows;
    }

    /** As one statement does it: which ids are new is decided before any row is written. */
    private Answer errors(List<Row> batch) throws SQLException {
        Set<Object> fresh = new LinkedHashSet<>();
        for (Row row : batch) {
            Object id = Objects.requireNonNull(row.get("error_id"));
            if (tables.putIfAbsent("error_identity", List.of(id), row)) {
                fresh.add(id);
            }
        }
        int stored = 0;
        for (Row row : batch) {
            if (fresh.contains(Objects.requireNonNull(row.get("error_id")))) {
                count(row);
                if (!tables.putIfAbsent("error_log", row.all(List.of("error_id", "event_time")), row)) {
                    throw new SQLException("duplicate key of error_log", UNIQUE);
                }
                stored++;
            }
        }
        return Answer.of(stored);
    }

    private void count(Row error) {
        String hour = Objects.requireNonNull(error.get("event_time")).toString().substring(0, "2026-01-01T00".length());
        List<@Nullable Object> key = error.all(HOURLY);
        key.add(hour);
        @Nullable Row before = tables.get("error_hourly", key);
        long errors = before == null ? 1 : before.number("errors") + 1;
        tables.put("error_hourly", key, new Row(Map.of("hour", hour, "errors", errors)));
    }

    private Answer insert(String table, List<Row> rows) {
        List<String> key = Objects.requireNonNull(KEYS.get(table), table);
        int written = 0;
        for (Row row : rows) {
            written += tables.putIfAbsent(table, row.all(key), row) ? 1 : 0;
        }
        return Answer.wrote(written);
    }

    private Answer upsert(String table, List<String> key, List<Row> rows) throws SQLException {
        Set<List<?>> touched = new LinkedHashSet<>();
        int written = 0;
        for (Row row : rows) {
            List<@Nullable Object> place = row.all(key);
            if (!touched.add(place)) {
                throw new SQLException("ON CONFLICT DO UPDATE command cannot affect row a second time", "21000");
            }
            @Nullable Row before = tables.get(table, place);
            if (before == null || isOlder(before, row)) {
                tables.put(table, place, row);
                written++;
            }
        }
        return Answer.wrote(written);
    }

    private Answer close(String table, List<Row> gone) {
        int written = 0;
        for (Row row : gone) {
            List<?> key = List.of(Objects.requireNonNull(row.get("key")));
            @Nullable Row before = tables.get(table, key);
            if (before != null && isOlder(before, row)) {
                tables.put(table, key, closed(before, row));
                written++;
            }
        }
        return Answer.wrote(written);
    }

    private static Row closed(Row before, Row tombstone) {
        return before.with("closed_at", tombstone.get("changed_at"))
                .with("generation", tombstone.get("generation"))
                .with("source_offset", tombstone.get("source_offset"));
    }

    private static boolean isOlder(Row one, Row other) {
        int byGeneration = Long.compare(one.number("generation"), other.number("generation"));
        return byGeneration == 0 ? one.number("source_offset") < other.number("source_offset") : byGeneration < 0;
    }

    private static String group(Pattern pattern, String sql) {
        Matcher matcher = pattern.matcher(sql);
        if (!matcher.find()) {
            throw new UnsupportedOperationException("the simulated database does not know: " + sql);
        }
        return matcher.group(1);
    }
}
