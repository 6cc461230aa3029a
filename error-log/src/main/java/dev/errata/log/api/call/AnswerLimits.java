package dev.errata.log.api.call;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.time.Duration;

/**
 * How much one call may ask for.
 *
 * @param exportedRows of a file, at the most
 * @param questionTime after which PostgreSQL ends a question; exports have longer
 */
public record AnswerLimits(int exportedRows, Duration questionTime) {
    private static final int MOST_ROWS = 10_000_000;
    private static final Duration LONGEST = Duration.ofMinutes(5);

    public AnswerLimits {
        new Violations()
                .check(
                        exportedRows > 0 && exportedRows <= MOST_ROWS,
                        "export.max must be 1 to " + MOST_ROWS + ", got " + exportedRows)
                .positive("query.timeout", questionTime)
                .check(questionTime.compareTo(LONGEST) <= 0, "query.timeout must be 5 minutes at the most")
                .throwIfAny();
    }

    public static AnswerLimits defaults() {
        return new AnswerLimits(1_000_000, Duration.ofSeconds(5));
    }

    /** Asks for its keys. */
    public static AnswerLimits read(Config config) {
        AnswerLimits defaults = defaults();
        int rows = config.integer("export.max", defaults.exportedRows, "rows of an export at the most");
        Duration time =
                config.duration("query.timeout", defaults.questionTime, "after which PostgreSQL ends a question");
        return config.part(defaults, () -> new AnswerLimits(rows, time));
    }
}
