package dev.errata.log.query;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/** Rates from the aggregator's windows of event time. */
public final class RateFinder {
    /** Windows of a year, by the day, of some values. */
    private static final int MOST = 10_000;

    private static final String RATES = """
            errors, round((errors * 3600.0 / :seconds)::numeric, 3)::float8 AS errors_per_hour,
            decisions, gates, (gates::float8 / nullif(decisions, 0)) AS gate_rate,
            recovery_attempts, retry_successes, (retry_successes::float8 / nullif(recovery_attempts, 0)) AS recovery_rate,
            successes, failures, (time_to_recovery_ms / nullif(successes, 0)) AS mean_time_to_recovery_ms""";

    private final Reads reads;

    public RateFinder(Reads reads) {
        this.reads = reads;
    }

    /**
     * What happened in a window, or in all of a range.
     *
     * @param windowStart null for all of the range
     * @param share of the errors of that time, from 0 to 1; null without errors
     * @param gateRate gates for each decision; null without decisions
     * @param recoveryRate retries that succeeded, of all attempts to recover; null without attempts
     * @param meanTimeToRecoveryMs from first failure to success; null without successes
     */
    public record Rate(
            @Nullable Instant windowStart,
            String value,
            long errors,
            double errorsPerHour,
            @Nullable Double share,
            long decisions,
            long gates,
            @Nullable Double gateRate,
            long recoveryAttempts,
            long retrySuccesses,
            @Nullable Double recoveryRate,
            long successes,
            long failures,
            @Nullable Long meanTimeToRecoveryMs) {}

    /** Of each window that begins within a range, the earliest first. */
    public List<Rate> windows(Range range, Duration window, String dimension, Optional<String> value) {
        return rates("""
                SELECT window_start, value, %s,
                  errors::float8 / nullif(sum(errors) OVER (PARTITION BY window_start), 0) AS share
                FROM error_stats WHERE %s ORDER BY window_start, errors DESC, value
                """, range, window, window, dimension, value);
    }

    /** Of the whole range. */
    public List<Rate> totals(Range range, Duration window, String dimension, Optional<String> value) {
        return rates("""
                SELECT NULL::timestamptz AS window_start, value, %s,
                  errors::float8 / nullif(sum(errors) OVER (), 0) AS share
                FROM (
                  SELECT value, sum(errors)::bigint AS errors, sum(decisions)::bigint AS decisions,
                    sum(recovery_attempts)::bigint AS recovery_attempts, sum(successes)::bigint AS successes,
                    sum(failures)::bigint AS failures, sum(retry_successes)::bigint AS retry_successes,
                    sum(gates)::bigint AS gates, sum(time_to_recovery_ms)::bigint AS time_to_recovery_ms
                  FROM error_stats WHERE %s GROUP BY value) AS summed
                ORDER BY errors DESC, value
                """, range, window, Duration.between(range.from(), range.to()), dimension, value);
    }

    private List<Rate> rates(
            String sql, Range range, Duration window, Duration span, String dimension, Optional<String> value) {
        String condition = "window_seconds = :window AND window_start >= :from AND window_start < :to"
                + " AND dimension = :dimension AND closed_at IS NULL";
        String all = "SELECT * FROM (" + sql.formatted(RATES, condition) + ") AS rates"
                + (value.isPresent() ? " WHERE value = :value" : "") + " LIMIT " + MOST;
        return reads.ask(handle -> {
            var query = handle.createQuery(all)
                    .bind("window", window.toSeconds())
                    .bind("seconds", span.toSeconds())
                    .bind("from", range.from())
                    .bind("to", range.to())
                    .bind("dimension", dimension);
            value.ifPresent(it -> query.bind("value", it));
            return query.map(ConstructorMapper.of(Rate.class)).list();
        });
    }
}
