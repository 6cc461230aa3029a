package dev.errata.core.recovery;

import dev.errata.core.record.RecordPart;

/**
 * The retry policy that applied to a failure.
 *
 * @param profile the profile that applied
 * @param maxAttempts of the policy, which counts the first run
 */
public record AppliedPolicy(String policy, String profile, int maxAttempts) implements RecordPart {}
