package dev.errata.core.recovery.policy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that take the place of a policy's own; null leaves the policy's.
 *
 * @param maxAttempts counts the first run
 */
public record RetryNumbers(
        @Nullable Integer maxAttempts,
        @Nullable Duration initialDelay,
        @Nullable Duration maxDelay,
        @Nullable Double multiplier) {
    public static final RetryNumbers NONE = new RetryNumbers(null, null, null, null);

    /** What a producer asks for, without the values that make no sense: they count as not said. */
    public static RetryNumbers sane(
            @Nullable Integer maxAttempts,
            @Nullable Duration initialDelay,
            @Nullable Duration maxDelay,
            @Nullable Double multiplier) {
        return new RetryNumbers(
                maxAttempts == null || maxAttempts < 1 ? null : maxAttempts,
                initialDelay == null || initialDelay.isNegative() ? null : shortened(initialDelay),
                maxDelay == null || maxDelay.isNegative() ? null : shortened(maxDelay),
                multiplier == null || !(multiplier >= 1 && multiplier <= 1_000) ? null : multiplier);
    }

    private static Duration shortened(Duration delay) {
        return delay.compareTo(Backoff.CEILING) > 0 ? Backoff.CEILING : delay;
    }
}
