package dev.errata.client.retry;

import java.time.Duration;

/** Told how work goes, for logs and metrics; called on the work's thread, so it must be quick; what it throws is logged. */
public interface RetryListener {
    /** The work is done. */
    default void succeeded(Attempt attempt) {}

    /** It failed and is tried again. */
    default void retrying(Attempt attempt, Exception failure, Duration delay, String why) {}

    /** It failed for good; the failure is thrown to the caller. */
    default void gaveUp(Attempt attempt, Exception failure, String why) {}
}
