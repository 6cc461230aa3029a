package dev.errata.core.dependency;

import dev.errata.core.wording.Spoken;
import java.time.Duration;

/**
 * When a circuit opens, and for how long.
 *
 * @param failureRate share of failed calls from which on it opens, 0 to 1
 * @param minimumCalls within the window before the rate means anything
 * @param window over which calls are counted
 * @param openFor the first wait; it doubles with every probe that fails
 * @param longestOpen the longest wait, one that was asked for included
 * @param probeWithin how long a probe's end is waited for before another is sent
 */
public record BreakerSettings(
        double failureRate,
        int minimumCalls,
        Duration window,
        Duration openFor,
        Duration longestOpen,
        Duration probeWithin) {
    public static final BreakerSettings DEFAULTS = new BreakerSettings(
            0.5, 20, Duration.ofSeconds(10), Duration.ofSeconds(5), Duration.ofMinutes(15), Duration.ofSeconds(30));

    /** Doubled more often than this a wait is longer than any limit. */
    private static final int MOST_DOUBLINGS = 20;

    public BreakerSettings {
        if (failureRate <= 0 || failureRate > 1 || minimumCalls < 1) {
            throw new IllegalArgumentException("a breaker needs failureRate in (0, 1] and minimumCalls >= 1, got "
                    + failureRate + ", " + minimumCalls);
        }
        if (longestOpen.compareTo(openFor) < 0) {
            throw new IllegalArgumentException("longestOpen must not be shorter than openFor, got "
                    + Spoken.duration(longestOpen) + ", " + Spoken.duration(openFor));
        }
    }

    /** The wait of a circuit that opens for the n-th time in a row, from 1. */
    Duration wait(int times) {
        Duration wait = openFor.multipliedBy(1L << Math.min(times - 1, MOST_DOUBLINGS));
        return wait.compareTo(longestOpen) > 0 ? longestOpen : wait;
    }
}
