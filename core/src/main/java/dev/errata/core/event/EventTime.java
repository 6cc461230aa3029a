package dev.errata.core.event;

import java.time.Duration;
import java.time.Instant;

/** When something happened, as far as its producer is believed. */
public final class EventTime {
    private static final Duration LATEST = Duration.ofHours(24);
    private static final Duration AHEAD = Duration.ofMinutes(1);

    /** Of the year 1. */
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

    /** Behind the year 9999. */
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private EventTime() {}

    /** Whether it is in a year of four digits: every format and store that a time goes to can hold it then. */
    public static boolean isWritable(Instant time) {
        return !time.isBefore(FIRST) && time.isBefore(END);
    }

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
