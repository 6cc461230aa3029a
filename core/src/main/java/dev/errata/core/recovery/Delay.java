package dev.errata.core.recovery;

import dev.errata.core.classification.RetryAfter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long to wait and why: everything needed to compute {@code total} again.
 *
 * @param backoff the policy's delay before this attempt, its cap applied, before jitter
 * @param cap the policy's largest delay; null if it has none
 * @param seed of the jitter: hash of operation id and attempt
 * @param retryAfter what the other side asked for; the total is never below it
 * @param total the delay from the decision to the due time, whole milliseconds, rounded up
 */
public record Delay(
        Duration backoff,
        @Nullable Duration cap,
        Jitter jitter,
        long seed,
        @Nullable RetryAfter retryAfter,
        Duration total) {}
