package dev.errata.simulator.check;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.simulator.database.Tables;
import dev.errata.simulator.database.Tables.Row;
import dev.errata.simulator.kafka.SimulatedLog;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What the error log holds after each of its transactions: an error is one row and one count, offsets move with the rows, its line
 * of the ledger says what lies on the topics, and no row holds a secret.
 */
public final class LogTables {
    private static final String ONE_ROW = "an error is one row and one count in the log";
    private static final String TOGETHER = "the log's offsets move with its rows";
    private static final String LINE = "the log's line says what was read";
    private static final Map<String, Set<String>> SOURCES = Map.of(
            "error_log", Set.of("errors.retryable", "errors.recoverable", "errors.permanent", "errors.unknown"),
            "decision", Set.of("decisions"),
            "retry", Set.of("retries"),
            "outcome", Set.of("outcomes"));

    private final Tables tables;
    private final SimulatedLog log;
    private final String mark;
    private final Map<TopicPartition, Integer> expected = new LinkedHashMap<>();
    private long counted;

    /** @param mark in every secret */
    public LogTables(Tables tables, SimulatedLog log, byte[] mark) {
        this.tables = tables;
        this.log = log;
        this.mark = new String(mark, StandardCharsets.UTF_8);
    }

    /** Looks at the whole, and closer at the rows that a transaction has written. */
    public void committed(List<Row> written) {
        long errors = tables.of("error_log").size();
        long ids = tables.of("error_identity").size();
        if (written.stream().anyMatch(row -> row.columns().containsKey("hour"))) {
            counted = tables.of("error_hourly").values().stream()
                    .mapToLong(row -> row.number("errors"))
                    .sum();
        }
        holds(
                ONE_ROW,
                errors == ids && ids == counted,
                () -> errors + " rows, " + ids + " ids, " + counted + " counted");
        written.forEach(this::look);
    }

    private void look(Row row) {
        for (Object value : row.columns().values()) {
            holds(
                    "secrets stay in",
                    !(value instanceof String text && text.contains(mark)),
                    () -> "in the log: " + row);
        }
        if (row.columns().containsKey("source_topic")) {
            TopicPartition place =
                    new TopicPartition(String.valueOf(row.get("source_topic")), (int) row.number("source_partition"));
            holds(TOGETHER, row.number("source_offset") < next(place), () -> place + " is not behind " + row);
        }
    }

    private long next(TopicPartition place) {
        @Nullable Row row = tables.of("intake_offset").get(List.of(place.topic(), place.partition()));
        return row == null ? 0 : row.number("next_offset");
    }

    /** Looks at what the log says of itself. */
    public void told(LedgerLine line) {
        for (LedgerLine.Source source : line.sources()) {
            TopicPartition place = new TopicPartition(source.topic(), source.partition());
            long before = log.sizeBefore(place, next(place));
            holds(LINE, source.taken() == before, () -> source + ", but there are " + before);
            holds(LINE, source.difference() == 0, () -> source + " does not balance");
        }
        SOURCES.forEach((table, topics) -> {
            long stored = sum(line, topics, "stored");
            holds(
                    LINE,
                    stored == tables.of(table).size(),
                    () -> stored + " stored, " + tables.of(table).size() + " in " + table);
        });
        long refused = line.sources().stream()
                .mapToLong(source -> source.fates().getOrDefault("refused", 0L))
                .sum();
        holds(LINE, refused == tables.of("bad_row").size(), () -> refused + " refused");
    }

    private static long sum(LedgerLine line, Set<String> topics, String fate) {
        return line.sources().stream()
                .filter(source -> topics.contains(source.topic()))
                .mapToLong(source -> source.fates().getOrDefault(fate, 0L))
                .sum();
    }

    /** What lies on these now is to be stored by the end. */
    public void expect(Collection<TopicPartition> partitions) {
        partitions.forEach(place -> expected.put(place, log.sizeBefore(place, log.end(place))));
    }

    /** Looks at the whole at its end. */
    public void end() {
        expected.forEach((place, records) -> {
            long read = log.sizeBefore(place, next(place));
            holds("the log stores everything", read >= records, () -> read + " of " + records + " of " + place);
        });
    }

    private static void holds(String invariant, boolean condition, Supplier<String> what) {
        if (!condition) {
            throw new Violation(invariant, what.get());
        }
    }
}
