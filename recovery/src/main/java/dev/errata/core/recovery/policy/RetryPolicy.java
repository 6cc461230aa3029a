package dev.errata.core.recovery.policy;

import dev.errata.core.recovery.Jitter;

/**
 * How often a kind of failure is tried again, and how far apart.
 *
 * @param maxAttempts counts the first run: 1 never retries
 * @param timeLimitFactor by how much each attempt's time limit grows; 1 leaves it
 */
public record RetryPolicy(String name, int maxAttempts, Backoff backoff, Jitter jitter, double timeLimitFactor) {
    /** The bound on every recovery, whatever a producer or a file asks for. */
    public static final int MOST_ATTEMPTS = 100;

    public RetryPolicy {
        if (maxAttempts < 1 || maxAttempts > MOST_ATTEMPTS) {
            throw new IllegalArgumentException(
                    "maxAttempts of policy '" + name + "' must be 1 to " + MOST_ATTEMPTS + ", got " + maxAttempts);
        }
        if (!(timeLimitFactor >= 1)) {
            throw new IllegalArgumentException(
                    "timeLimitFactor of policy '" + name + "' must be at least 1, got " + timeLimitFactor);
        }
    }

    public static RetryPolicy of(String name, int maxAttempts, Backoff backoff, Jitter jitter) {
        return new RetryPolicy(name, maxAttempts, backoff, jitter, 1);
    }

    /** Whether a failure of this attempt leaves none. */
    public boolean isExhaustedBy(int attempt) {
        return attempt >= maxAttempts;
    }

    /** The same policy with other numbers, where they are given. */
    public RetryPolicy with(RetryNumbers numbers) {
        int attempts = numbers.maxAttempts() == null ? maxAttempts : Math.min(numbers.maxAttempts(), MOST_ATTEMPTS);
        return new RetryPolicy(name, attempts, backoff.with(numbers), jitter, timeLimitFactor);
    }

    public RetryPolicy withMaxAttempts(int attempts) {
        return with(new RetryNumbers(attempts, null, null, null));
    }
}
