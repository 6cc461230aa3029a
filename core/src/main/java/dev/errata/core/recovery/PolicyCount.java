package dev.errata.core.recovery;

import dev.errata.core.record.RecordPart;
import org.jspecify.annotations.Nullable;

/**
 * A run of an operation as the retry policy that applied to its last failure counts it.
 *
 * @param maxAttempts of the policy, which counts the first run
 * @param policyAttempt the number of the run in the policy's own count, which leaves out runs that failed under another
 *     policy, from 1; null before it was said
 */
public record PolicyCount(
        String policy, int maxAttempts, @Nullable Integer policyAttempt) implements RecordPart {}
