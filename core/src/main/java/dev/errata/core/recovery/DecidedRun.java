package dev.errata.core.recovery;

import dev.errata.core.event.Operation;
import dev.errata.core.record.RecordPart;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The run of an operation that a decision is about.
 *
 * @param policyAttempt its number in the policy's own count, which leaves out runs that failed under another policy; the
 *     backoff of a delay is the policy's after so many. Null before it was said
 * @param firstFailureAt of the operation
 */
public record DecidedRun(
        Operation operation,
        @Nullable Integer policyAttempt,
        @Nullable Instant firstFailureAt) implements RecordPart {}
