package dev.errata.core.recovery.policy;

import java.time.Duration;

/**
 * How long operations and answers are remembered; a gated operation until it is answered.
 *
 * @param closed after the end
 * @param idle after the last thing heard of an open operation that waits for no one
 * @param resolved after the answer to an escalation
 */
public record Retention(Duration closed, Duration idle, Duration resolved) {
    public static final Retention DEFAULTS =
            new Retention(Duration.ofHours(24), Duration.ofDays(30), Duration.ofDays(90));
}
