package dev.errata.benchmarks.log;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What is asked of the error log's benchmark.
 *
 * @param rows in the table before anything is measured, spread over eight days
 * @param arriving errors, each with its decision, that wait on their topics when the log starts
 * @param away how long errors arrive while the log does not run
 * @param parts in this order
 */
record LogOptions(int rows, int arriving, Duration away, List<Part> parts) {
    static final String USAGE =
            "options: --rows N (1000000), --arriving N (100000), --away SECONDS (60), --parts ingest,questions,pages,export,"
                    + "catch_up,drop,search (all)";
    private static final int ROWS = 1_000_000;
    private static final int ARRIVING = 100_000;
    private static final int AWAY_SECONDS = 60;

    /** What can be measured alone. */
    enum Part {
        INGEST,
        QUESTIONS,
        PAGES,
        EXPORT,
        CATCH_UP,
        DROP,
        SEARCH
    }

    LogOptions {
        parts = List.copyOf(parts);
        if (rows < 10_000 || arriving < 10_000 || away.toSeconds() < 5) {
            throw new IllegalArgumentException("--rows and --arriving must be at least 10000, --away at least 5");
        }
    }

    /**
     * Reads pairs of an option and its value.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    static LogOptions parse(String[] arguments) {
        int rows = ROWS;
        int arriving = ARRIVING;
        int away = AWAY_SECONDS;
        List<Part> parts = List.of(Part.values());
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value");
            }
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "--rows" -> rows = Integer.parseInt(value);
                case "--arriving" -> arriving = Integer.parseInt(value);
                case "--away" -> away = Integer.parseInt(value);
                case "--parts" -> parts = parts(value);
                default -> throw new IllegalArgumentException("no option " + arguments[i]);
            }
        }
        return new LogOptions(rows, arriving, Duration.ofSeconds(away), parts);
    }

    private static List<Part> parts(String names) {
        return Arrays.stream(names.toUpperCase(Locale.ROOT).split(",", -1))
                .map(Part::valueOf)
                .sorted()
                .toList();
    }
}
