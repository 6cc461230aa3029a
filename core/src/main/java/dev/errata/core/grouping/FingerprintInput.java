package dev.errata.core.grouping;

import org.jspecify.annotations.Nullable;

/**
 * What of an error makes its fingerprint.
 *
 * @param exceptionType the type that the producer names; the root cause in the stack wins over it
 * @param ownFingerprint the producer's own grouping key; wins over everything else
 */
public record FingerprintInput(
        String category,
        String severity,
        @Nullable String exceptionType,
        String message,
        @Nullable String stack,
        @Nullable String ownFingerprint) {

    /** A message without a stack. */
    public static FingerprintInput ofMessage(String category, String severity, String message) {
        return new FingerprintInput(category, severity, null, message, null, null);
    }
}
