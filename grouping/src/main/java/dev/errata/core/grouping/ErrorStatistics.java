package dev.errata.core.grouping;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What happened in one window of event time, seen along one dimension.
 *
 * @param windowSize a minute, an hour or a day
 * @param dimension {@code category}, {@code code}, {@code severity}, {@code source}, {@code recoverability} or {@code all}
 * @param value the dimension's value, such as {@code llm_rate_limit}
 * @param timeToRecovery the sum over all successes, from first failure to success
 */
public record ErrorStatistics(
        Instant windowStart,
        Duration windowSize,
        String dimension,
        String value,
        long errors,
        long decisions,
        long recoveryAttempts,
        long successes,
        long failures,
        long retrySuccesses,
        long gates,
        Duration timeToRecovery) {

    /** The share of the decisions that asked a person, from 0 to 1; empty without decisions. */
    public OptionalDouble gateRate() {
        return decisions == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) gates / decisions);
    }

    /** From the first failure of an operation to its success; empty without successes. */
    public Optional<Duration> meanTimeToRecovery() {
        return successes == 0 ? Optional.empty() : Optional.of(timeToRecovery.dividedBy(successes));
    }
}
