package dev.errata.benchmarks.log;

import dev.errata.log.retention.SearchIndex;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/** A text that no error of the week holds, sought to the end without and with {@code search.index}; today has no index either way. */
final class Searches {
    private static final String TEXT = "/api/errors?start_date=-P7D&limit=50&q=no%20message%20says%20this";
    private static final String BYTES = """
            SELECT sum(CASE WHEN relname LIKE '%%_search' THEN 1 ELSE %s END * pg_relation_size(oid))::bigint FROM pg_class
            WHERE relname LIKE 'error_log_2%%'
            """;

    private final Store store;
    private final LogProcess log;
    private final InstantSource clock;

    Searches(Store store, LogProcess log, InstantSource clock) {
        this.store = store;
        this.log = log;
        this.clock = clock;
    }

    void measure(Consumer<Row> table) throws Exception {
        double without = Questions.median(this::seek);
        long began = System.nanoTime();
        List<String> made = new SearchIndex(store.database(), SearchIndex.Kind.TRIGRAM, clock).make();
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        store.execute("VACUUM (ANALYZE) error_log");
        table.accept(Row.times(
                "a text that no error holds, sought through 7 days with search.index; without",
                Questions.median(this::seek),
                without));
        table.accept(Row.alone(
                "search.index of " + made.size() + " days made in; its share of the room of all rows and indexes",
                took.toMillis() + " ms; "
                        + Row.number(
                                store.number(BYTES.formatted("0")) / (double) store.number(BYTES.formatted("1")))));
    }

    /** Goes on where a part of the search ended. */
    private void seek() throws Exception {
        String cursor = Questions.next(log.get(TEXT));
        while (cursor != null) {
            cursor = Questions.next(log.get(TEXT + "&cursor=" + cursor));
        }
    }
}
