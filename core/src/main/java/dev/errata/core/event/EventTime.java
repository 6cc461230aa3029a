package dev.errata.core.event;

import java.time.Duration;
import java.time.Instant;

/** When something happened, as far as its producer is believed. */
public final class EventTime {
    private static final Duration LATEST = Duration.ofHours(24);
    private static final Duration AHEAD = Duration.ofMinutes(1);

    private EventTime() {}

    /** The producer's claim, from a day before to a minute after it was received: the same on replay. */
    public static Instant of(Instant claimed, Instant receivedAt) {
        Instant earliest = receivedAt.minus(LATEST);
        Instant latest = receivedAt.plus(AHEAD);
        if (claimed.isBefore(earliest)) {
            return earliest;
        }
        return claimed.isAfter(latest) ? latest : claimed;
    }
}
