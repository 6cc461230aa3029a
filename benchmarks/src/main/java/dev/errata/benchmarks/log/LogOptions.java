package dev.errata.benchmarks.log;

import dev.errata.benchmarks.shared.OptionPairs;
import java.time.Duration;
import java.util.List;

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
    private static final Duration AWAY = Duration.ofSeconds(60);

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
        parts = parts.stream().sorted().toList();
        if (rows < 10_000 || arriving < 10_000 || away.toSeconds() < 5) {
            throw new IllegalArgumentException("--rows and --arriving must be at least 10000, --away at least 5");
        }
    }

    /**
     * Reads pairs of an option and its value.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    static LogOptions parse(String... arguments) {
        return OptionPairs.read(
                arguments,
                given -> new LogOptions(
                        given.number("--rows", ROWS),
                        given.number("--arriving", ARRIVING),
                        given.seconds("--away", AWAY),
                        given.some("--parts", Part.class, List.of(Part.values()))));
    }
}
