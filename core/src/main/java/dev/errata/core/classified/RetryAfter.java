package dev.errata.core.classified;

import dev.errata.core.wording.Spoken;
import java.time.Duration;

/**
 * How long the other side asks to wait.
 *
 * @param delay counted from the event's {@code receivedAt}; never negative
 * @param origin where it was said, such as {@code header:retry-after}, {@code header:x-ratelimit-reset}, {@code text}
 */
public record RetryAfter(Duration delay, String origin) {
    public RetryAfter {
        if (delay.isNegative()) {
            throw new IllegalArgumentException(
                    "retry-after from '" + origin + "' must not be negative, got " + Spoken.duration(delay));
        }
    }
}
