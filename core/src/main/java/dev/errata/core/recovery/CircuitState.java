package dev.errata.core.recovery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What any service may ask of a dependency now.
 *
 * @param dependency the source component, else the source type
 * @param waitUntil before this nothing is sent; null if nothing has to wait
 * @param permitsPerSecond for retries of the whole fleet; null while there is no limit
 * @param probePartition in half-open, the partition whose task may send the probe
 * @param probeId names the probe
 * @param version grows with every change
 * @param changedBy who paused or resumed it; null for the breaker itself
 */
public record CircuitState(
        String dependency,
        CircuitStatus status,
        @Nullable Instant waitUntil,
        @Nullable Double permitsPerSecond,
        @Nullable Integer probePartition,
        @Nullable String probeId,
        long version,
        String reason,
        @Nullable String changedBy,
        Instant updatedAt) {}
