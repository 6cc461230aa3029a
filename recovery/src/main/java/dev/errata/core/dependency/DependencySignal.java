package dev.errata.core.dependency;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one task saw of a dependency since it last said so, or what a person orders for it.
 *
 * @param dependency the source component, else the source type
 * @param partition of the task
 * @param firstAttempts of operations
 * @param retries that were handed out
 * @param failures that the dependency is to blame for: those of a transient kind
 * @param answers runs that succeeded, or failed in a way that shows the dependency at work
 * @param held retries that are due and wait for the dependency now
 * @param waitUntil the longest wait that the dependency asked for; null if it asked for none
 * @param probeId the probe that ended; null if none did
 * @param order null from a task
 * @param orderedBy who ordered it
 * @param reason why it was ordered
 */
public record DependencySignal(
        String dependency,
        int partition,
        long firstAttempts,
        long retries,
        long failures,
        long answers,
        long held,
        @Nullable Instant waitUntil,
        @Nullable String probeId,
        @Nullable ProbeResult probeResult,
        @Nullable PauseOrder order,
        @Nullable String orderedBy,
        @Nullable String reason) {
    /** A person's order. */
    public static DependencySignal order(String dependency, PauseOrder order, String by, @Nullable String reason) {
        return new DependencySignal(dependency, 0, 0, 0, 0, 0, 0, null, null, null, order, by, reason);
    }
}
