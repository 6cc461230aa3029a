package dev.errata.aggregator;

import dev.errata.core.taxonomy.Labelled;
import java.time.Duration;
import java.time.Instant;

/** The windows of event time that statistics are kept for. */
enum WindowSize implements Labelled {
    /** Kept for longer than the topics that it comes from, so that a window is never begun a second time. */
    MINUTE(Duration.ofMinutes(1), Duration.ofDays(9)),
    HOUR(Duration.ofHours(1), Duration.ofDays(32)),
    DAY(Duration.ofDays(1), Duration.ofDays(91));

    private final Duration length;
    private final Duration kept;

    WindowSize(Duration length, Duration kept) {
        this.length = length;
        this.kept = kept;
    }

    Duration length() {
        return length;
    }

    Instant oldest(Instant now) {
        return now.minus(kept);
    }

    /** The start of the window that a minute since 1970 is in. */
    Instant startOf(long minute) {
        long minutes = length.toMinutes();
        return Instant.ofEpochSecond(Math.floorDiv(minute, minutes) * minutes * 60);
    }
}
