package dev.errata.core.dependency;

import java.time.Duration;
import java.time.Instant;

/**
 * What may be spent. Over any span of time no more is spent than its capacity, what flows in meanwhile, and what is
 * deposited.
 *
 * @param at up to when the inflow is counted
 */
record TokenBucket(double tokens, Instant at) {
    private static final double NANOS = 1e9;

    static TokenBucket full(double capacity, Instant now) {
        return new TokenBucket(capacity, now);
    }

    /** With what flowed in since; time that goes back adds nothing. */
    TokenBucket filled(double perSecond, double capacity, Instant now) {
        if (!now.isAfter(at)) {
            return this;
        }
        double inflow = Duration.between(at, now).toNanos() / NANOS * perSecond;
        return new TokenBucket(Math.min(capacity, tokens + inflow), now);
    }

    TokenBucket deposited(double added, double capacity) {
        return new TokenBucket(Math.min(capacity, tokens + added), at);
    }

    boolean hasOne() {
        return tokens >= 1;
    }

    TokenBucket spent() {
        return new TokenBucket(tokens - 1, at);
    }
}
