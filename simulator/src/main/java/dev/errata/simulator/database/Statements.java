package dev.errata.simulator.database;

import dev.errata.simulator.database.Tables.Row;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the intake's statements about offsets, days and refused rows do; {@link BatchStatements} are those that write rows. */
final class Statements {
    private static final List<String> PLACE = List.of("topic", "partition");
    private static final long BEGUN = 1_767_225_600_000L;

    private final Tables tables;
    private final BatchStatements batches;
    private final Map<String, String> inOneLine = new HashMap<>();

    /** How many rows a statement wrote, and those that it answers. */
    record Answer(int count, List<List<@Nullable Object>> rows) {
        static Answer wrote(int count) {
            return new Answer(count, List.of());
        }

        static Answer of(@Nullable Object value) {
            return rows(List.of(row(value)));
        }

        static Answer rows(List<List<@Nullable Object>> rows) {
            return new Answer(-1, rows);
        }

        private static List<@Nullable Object> row(@Nullable Object value) {
            List<@Nullable Object> row = new ArrayList<>();
            row.add(value);
            return row;
        }
    }

    Statements(Tables tables, BatchStatements batches) {
        this.tables = tables;
        this.batches = batches;
    }

    /** @throws UnsupportedOperationException for a statement that is not known here */
    Answer execute(String text, List<@Nullable Object> with) throws SQLException {
        String sql = inOneLine.computeIfAbsent(text, any -> text.strip().replaceAll("\\s+", " "));
        if (sql.contains("intake_offset") && !sql.contains("bad_row")) {
            return offsets(sql, with);
        } else if (sql.contains("unnest(")) {
            return batches.execute(sql, with);
        } else if (sql.contains("topic_generation")) {
            return generations(sql, with);
        } else if (sql.startsWith("INSERT INTO bad_row")) {
            return quarantine(with);
        } else if (sql.startsWith("UPDATE") && sql.contains("SET closed_at = now()")) {
            return closeOlder(sql.split(" ", 3)[1], with);
        }
        return days(sql, with);
    }

    private Answer offsets(String sql, List<@Nullable Object> with) {
        if (sql.startsWith("INSERT INTO intake_offset")) {
            Map<String, @Nullable Object> row =
                    named(List.of("topic", "partition", "topic_id", "next_offset", "generation"), with);
            row.put("is_complete", false);
            return Answer.wrote(tables.putIfAbsent("intake_offset", with.subList(0, 2), new Row(row)) ? 1 : 0);
        } else if (sql.startsWith("SELECT topic, partition, next_offset")) {
            return lock(places(with));
        } else if (sql.startsWith("UPDATE intake_offset SET topic_id = ?")) {
            return move(
                    with.subList(5, 7),
                    row -> row.with("topic_id", with.get(0))
                            .with("next_offset", with.get(1))
                            .with("generation", with.get(3))
                            .with("is_complete", with.get(4)));
        } else if (sql.startsWith("UPDATE intake_offset SET next_offset = moved.next")) {
            return moveAll(places(with), array(with.get(2)), array(with.get(5)));
        } else if (sql.startsWith("UPDATE intake_offset SET is_complete = true")) {
            return move(with.subList(0, 2), row -> row.with("is_complete", true));
        } else if (sql.startsWith("SELECT count(*) = ? FROM intake_offset")) {
            long complete = tables.of("intake_offset").values().stream()
                    .filter(row -> with.get(1).equals(row.get("topic")) && Boolean.TRUE.equals(row.get("is_complete")))
                    .count();
            return Answer.of(complete == ((Number) Objects.requireNonNull(with.get(0))).longValue());
        } else if (sql.startsWith("SELECT counted FROM intake_offset")) {
            return Answer.rows(tables.of("intake_offset").values().stream()
                    .filter(row -> row.get("counted") != null)
                    .sorted(Comparator.comparing((Row row) -> String.valueOf(row.get("topic")))
                            .thenComparing(row -> row.number("partition")))
                    .map(row -> row.all(List.of("counted")))
                    .toList());
        }
        throw unknown(sql);
    }

    private Answer lock(List<List<Object>> places) {
        return Answer.rows(places.stream()
                .sorted(Comparator.comparing((List<Object> place) -> String.valueOf(place.get(0)))
                        .thenComparing(place -> (Integer) place.get(1)))
                .flatMap(place -> Stream.ofNullable(tables.get("intake_offset", place)))
                .map(this::entry)
                .toList());
    }

    private Answer moveAll(List<List<Object>> places, @Nullable Object[] next, @Nullable Object[] counts) {
        for (int i = 0; i < places.size(); i++) {
            @Nullable Object to = next[i];
            @Nullable Object counted = counts[i];
            move(places.get(i), row -> {
                Row moved = row.with("next_offset", to);
                return counted == null ? moved : moved.with("counted", counted);
            });
        }
        return Answer.wrote(places.size());
    }

    /** Topics and their partitions, as arrays. */
    private static List<List<Object>> places(List<@Nullable Object> with) {
        return IntStream.range(0, array(with.get(0)).length)
                .mapToObj(i -> List.of(
                        Objects.requireNonNull(array(with.get(0))[i]), Objects.requireNonNull(array(with.get(1))[i])))
                .toList();
    }

    private static @Nullable Object[] array(@Nullable Object column) {
        return (@Nullable Object[]) Objects.requireNonNull(column);
    }

    private List<@Nullable Object> entry(Row row) {
        List<@Nullable Object> entry = row.all(List.of("topic", "partition", "next_offset", "generation"));
        entry.add(generation(row.get("topic")).get("generation"));
        entry.addAll(row.all(List.of("is_complete", "counted")));
        return entry;
    }

    private Answer move(List<?> place, UnaryOperator<Row> change) {
        tables.put("intake_offset", place, change.apply(Objects.requireNonNull(tables.get("intake_offset", place))));
        return Answer.wrote(1);
    }

    private Answer generations(String sql, List<@Nullable Object> with) {
        if (sql.startsWith("INSERT INTO topic_generation")) {
            Map<String, @Nullable Object> row = named(List.of("topic", "topic_id"), with);
            row.put("generation", 1);
            return Answer.wrote(tables.putIfAbsent("topic_generation", with.subList(0, 1), new Row(row)) ? 1 : 0);
        } else if (sql.startsWith("SELECT topic_id, generation FROM topic_generation")) {
            return Answer.rows(List.of(generation(with.get(0)).all(List.of("topic_id", "generation"))));
        } else if (sql.startsWith("SELECT true FROM topic_generation")) {
            return Answer.of(true);
        }
        throw unknown(sql);
    }

    private Row generation(@Nullable Object topic) {
        return Objects.requireNonNull(tables.get("topic_generation", List.of(Objects.requireNonNull(topic))));
    }

    private Answer quarantine(List<@Nullable Object> with) {
        Row row = new Row(named(List.of("offset", "reason", "topic", "partition"), with));
        List<@Nullable Object> key = row.all(PLACE);
        key.add(row.get("offset"));
        return Answer.wrote(tables.putIfAbsent("bad_row", key, row) ? 1 : 0);
    }

    private Answer closeOlder(String table, List<@Nullable Object> with) {
        long generation = ((Number) Objects.requireNonNull(with.get(0))).longValue();
        List<Map.Entry<List<?>, Row>> older = tables.of(table).entrySet().stream()
                .filter(it -> it.getValue().number("generation") < generation)
                .filter(it -> it.getValue().get("closed_at") == null)
                .map(Map.Entry::copyOf)
                .toList();
        older.forEach(it -> tables.put(table, it.getKey(), it.getValue().with("closed_at", "now")));
        return Answer.wrote(older.size());
    }

    /** Every day is kept. */
    private Answer days(String sql, List<@Nullable Object> with) {
        if (sql.startsWith("SELECT pg_advisory_xact_lock")) {
            return Answer.of("");
        } else if (sql.startsWith("SELECT kept_from <= ? FROM horizon")) {
            return Answer.of(true);
        } else if (sql.startsWith("SELECT to_regclass")) {
            return Answer.of(tables.get("pg_class", with) != null);
        } else if (sql.startsWith("CREATE TABLE ")) {
            List<String> name = List.of(sql.split(" ", 4)[2]);
            tables.put("pg_class", name, new Row(Map.of()));
            return Answer.wrote(0);
        } else if (sql.startsWith("ALTER TABLE ") && sql.contains(" ATTACH PARTITION ")) {
            return Answer.wrote(0);
        } else if (sql.startsWith("SET LOCAL ")) {
            return Answer.wrote(0);
        } else if (sql.contains("FROM schema_version")) {
            return Answer.of(BEGUN);
        }
        throw unknown(sql);
    }

    private static Map<String, @Nullable Object> named(List<String> names, List<@Nullable Object> values) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        for (int index = 0; index < names.size(); index++) {
            row.put(names.get(index), values.get(index));
        }
        return row;
    }

    private static UnsupportedOperationException unknown(String sql) {
        return new UnsupportedOperationException("the simulated database does not know: " + sql);
    }
}
