package dev.errata.log.rows;

import dev.errata.core.grouping.ErrorStatistics;
import java.util.List;

/** The aggregator's windows along each dimension. */
public final class StatisticsRows {
    private static final RowWriter<ErrorStatistics> WRITER = new StateWriter<>(
            "error_stats",
            4,
            it -> List.of(it.windowSize(), it.windowStart(), it.dimension(), StorableText.of(it.value())),
            List.of(
                    Column.integer(
                            "window_seconds",
                            it -> Math.toIntExact(it.value().windowSize().toSeconds())),
                    Column.time("window_start", it -> it.value().windowStart()),
                    Column.text("dimension", it -> it.value().dimension()),
                    Column.text("value", it -> it.value().value()),
                    Column.big("errors", it -> it.value().errors()),
                    Column.big("decisions", it -> it.value().decisions()),
                    Column.big("recovery_attempts", it -> it.value().recoveryAttempts()),
                    Column.big("successes", it -> it.value().successes()),
                    Column.big("failures", it -> it.value().failures()),
                    Column.big("retry_successes", it -> it.value().retrySuccesses()),
                    Column.big("gates", it -> it.value().gates()),
                    Column.millis("time_to_recovery_ms", it -> it.value().timeToRecovery())));

    private StatisticsRows() {}

    public static RowWriter<ErrorStatistics> writer() {
        return WRITER;
    }
}
