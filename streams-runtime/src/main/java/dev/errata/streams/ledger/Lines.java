package dev.errata.streams.ledger;

import dev.errata.core.ledger.LedgerLine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes a line of what a task has counted. */
final class Lines {
    static final String WRITTEN = "written";
    static final String STOCK = "stock";
    static final String IN = "in";
    static final String OUT = "out";
    static final String DRIFT = "drift";
    static final String FLOW = "flow";

    private final Map<String, Map<String, Long>> groups = new LinkedHashMap<>();

    private Lines(Counts counts) {
        for (Count count : counts.all()) {
            int end = count.name().lastIndexOf(Counts.SEPARATOR);
            if (end >= 0) {
                groups.computeIfAbsent(count.name().substring(0, end), any -> new LinkedHashMap<>())
                        .put(count.name().substring(end + 1), count.value());
            }
        }
    }

    static LedgerLine of(String app, String task, long epoch, Counts counts, Instant now) {
        Lines lines = new Lines(counts);
        List<LedgerLine.Source> sources = new ArrayList<>();
        List<LedgerLine.Written> written = new ArrayList<>();
        List<LedgerLine.Seen> seen = new ArrayList<>();
        Map<String, LedgerLine.Stock> stocks = new HashMap<>();
        lines.groups.forEach((name, values) -> {
            String[] parts = name.split("\\" + Counts.SEPARATOR, -1);
            switch (parts[0]) {
                case SourceBook.SOURCE -> sources.add(lines.source(parts, values));
                case SourceBook.SEEN -> {
                    if (values.getOrDefault("first", 0L) != MetNumbers.NOT_MET_AGAIN) {
                        seen.add(seen(parts, values));
                    }
                }
                case WRITTEN ->
                    values.forEach((partition, number) ->
                            written.add(new LedgerLine.Written(parts[1], Integer.parseInt(partition), number)));
                case STOCK ->
                    stocks.put(
                            parts[1],
                            new LedgerLine.Stock(
                                    values.getOrDefault(IN, 0L),
                                    values.getOrDefault(OUT, 0L),
                                    values.getOrDefault(DRIFT, 0L)));
                default -> {
                    // Fates are taken with their source, flows below.
                }
            }
        });
        Map<String, Long> flows = lines.groups.getOrDefault(FLOW, Map.of());
        return new LedgerLine(app, task, epoch, now, sources, written, seen, stocks, flows);
    }

    private LedgerLine.Source source(String[] parts, Map<String, Long> values) {
        return new LedgerLine.Source(
                parts[1],
                Integer.parseInt(parts[2]),
                values.getOrDefault("first", 0L),
                values.getOrDefault("next", 0L),
                values.getOrDefault("taken", 0L),
                values.getOrDefault("unnumbered", 0L),
                groups.getOrDefault(Counts.name(SourceBook.FATE, parts[1], parts[2]), Map.of()));
    }

    /** What of a writer expired unread, or was read by others, nobody knows before it is met again: it is as if it never had been. */
    private static LedgerLine.Seen seen(String[] parts, Map<String, Long> values) {
        boolean isInterrupted = values.getOrDefault(MetNumbers.INTERRUPTED, 0L) > 0;
        return new LedgerLine.Seen(
                parts[3],
                Long.parseLong(parts[4]),
                parts[1],
                Integer.parseInt(parts[2]),
                isInterrupted ? 0 : values.getOrDefault("first", 0L),
                values.getOrDefault("last", 0L),
                values.getOrDefault("missing", 0L),
                values.getOrDefault("firstMissing", 0L),
                values.getOrDefault("repeated", 0L),
                values.getOrDefault("firstRepeated", 0L),
                values.getOrDefault("misplaced", 0L),
                values.getOrDefault("firstMisplaced", 0L));
    }
}
