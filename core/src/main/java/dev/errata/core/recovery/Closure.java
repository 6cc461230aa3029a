package dev.errata.core.recovery;

import java.time.Duration;

/**
 * The end of an operation.
 *
 * @param attempts the runs that it took
 * @param duration from the first failure to the end
 */
public record Closure(ClosureResult result, int attempts, Duration duration) {}
