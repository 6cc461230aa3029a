package dev.errata.core.recovery.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of an operation after its first failure. */
final class Course {
    private final List<Instant> runs = new ArrayList<>();
    private long wasted;
    private long asked;
    private long unknown;
    private @Nullable Duration recovery;

    void succeeds(Instant end) {
        runs.add(end);
    }

    void fails(Instant end) {
        runs.add(end);
        wasted++;
    }

    /** Nothing is known of how its next run ends. */
    void guesses() {
        unknown++;
    }

    void asked(long times) {
        asked += times;
    }

    void recovered(Duration after) {
        recovery = after.isNegative() ? Duration.ZERO : after;
    }

    /** When its retries ended. */
    List<Instant> runs() {
        return runs;
    }

    /** Retries that failed. */
    long wasted() {
        return wasted;
    }

    /** How often a person was asked. */
    long asked() {
        return asked;
    }

    /** Retries of which the record does not say how they end. */
    long unknown() {
        return unknown;
    }

    /** From the first failure to success; null if it never succeeded. */
    @Nullable Duration recovery() {
        return recovery;
    }
}
