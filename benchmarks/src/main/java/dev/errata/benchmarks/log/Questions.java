package dev.errata.benchmarks.log;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What people ask, over HTTP: statistics of the week beside the scan, and pages at any depth beside the first. */
final class Questions {
    private static final int TIMES = 25;
    private static final double P50 = 0.5;
    private static final int LARGE_PAGE = 500;
    private static final Pattern NEXT = Pattern.compile("\"next\":\"([^\"]+)\"");
    private static final String WEEK = "start_date=-P7D";
    private static final String SCAN = "SELECT category, code, count(*) FROM error_log"
            + " WHERE event_time >= now() - interval '7 days' GROUP BY 1, 2 ORDER BY 3 DESC";

    private final Store store;
    private final LogProcess log;

    Questions(Store store, LogProcess log) {
        this.store = store;
        this.log = log;
    }

    /** A thing that takes time. */
    @FunctionalInterface
    interface TimedCall {
        void ask() throws Exception;
    }

    void measure(Consumer<Row> table) throws Exception {
        table.accept(Row.times(
                "statistics of 7 days over HTTP; the scan in SQL",
                median(() -> log.get("/api/errors/stats?" + WEEK)),
                median(this::scan)));
        double first = median(() -> log.get(page("")));
        table.accept(Row.alone("first page of 50", Row.number(first) + " ms"));
        long walked = 0;
        double slowest = 0;
        long deepest = store.number("SELECT count(*) FROM error_log WHERE event_time >= now() - interval '7 days'");
        String cursor = next(log.get("/api/errors?" + WEEK + "&limit=" + LARGE_PAGE));
        for (int quarter = 1; quarter <= 4 && cursor != null; quarter++) {
            while (cursor != null && walked < quarter * deepest / 4 - LARGE_PAGE) {
                cursor = next(log.get("/api/errors?" + WEEK + "&limit=" + LARGE_PAGE + "&cursor=" + cursor));
                walked += LARGE_PAGE;
            }
            if (cursor != null) {
                String there = page("&cursor=" + cursor);
                slowest = Math.max(slowest, median(() -> log.get(there)));
            }
        }
        table.accept(Row.times("slowest next page down to row " + walked + "; the first page", slowest, first));
    }

    private static String page(String cursor) {
        return "/api/errors?" + WEEK + "&limit=50" + cursor;
    }

    /** The cursor of the next part. */
    static @Nullable String next(String page) {
        Matcher found = NEXT.matcher(page);
        return found.find() ? found.group(1) : null;
    }

    private void scan() throws SQLException {
        try (Connection connection = store.connect();
                Statement sql = connection.createStatement();
                ResultSet answer = sql.executeQuery(SCAN)) {
            if (!answer.next()) {
                throw new IllegalStateException("no rows");
            }
        }
    }

    /** In milliseconds; the first time is left out. */
    static double median(TimedCall question) throws Exception {
        double[] millis = new double[TIMES];
        question.ask();
        for (int i = 0; i < TIMES; i++) {
            long began = System.nanoTime();
            question.ask();
            millis[i] = Row.millis(System.nanoTime() - began);
        }
        return Row.quantile(P50, millis);
    }
}
