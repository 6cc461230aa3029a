package dev.errata.aggregator;

import dev.errata.core.aggregation.StatisticsCell;
import dev.errata.core.aggregation.Tally;
import dev.errata.core.grouping.ErrorStatistics;
import dev.errata.core.taxonomy.Labelled;
import java.time.Instant;

/** A window and a dimension; as text {@code hour|2026-11-21T02:00:00Z|category|llm_timeout}, which sorts by time. */
record StatisticsKey(WindowSize size, Instant start, String dimension, String value) {
    private static final char SEPARATOR = '|';
    private static final int PARTS = 4;

    static StatisticsKey of(WindowSize size, StatisticsCell cell) {
        return new StatisticsKey(size, size.startOf(cell.minute()), cell.dimension(), cell.value());
    }

    static StatisticsKey parse(String text) {
        String[] parts = text.split("\\|", PARTS);
        if (parts.length != PARTS) {
            throw new IllegalArgumentException("'" + text + "' is no key of statistics");
        }
        return new StatisticsKey(Labelled.of(WindowSize.class, parts[0]), Instant.parse(parts[1]), parts[2], parts[3]);
    }

    /** What all keys of windows from {@code start} on come after. */
    static String first(WindowSize size, Instant start) {
        return size.label() + SEPARATOR + start;
    }

    String text() {
        return first(size, start) + SEPARATOR + dimension + SEPARATOR + value;
    }

    ErrorStatistics statistics(Tally tally) {
        return new ErrorStatistics(
                start,
                size.length(),
                dimension,
                value,
                tally.errors(),
                tally.decisions(),
                tally.recoveryAttempts(),
                tally.successes(),
                tally.failures(),
                tally.retrySuccesses(),
                tally.gates(),
                tally.timeToRecovery());
    }
}
