package dev.errata.core.grouping;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
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

    /**
     * What of an event makes its fingerprint: of a chain of causes the root, of tool output without a message the output.
     */
    public static FingerprintInput of(ErrorEvent event, String category, String severity) {
        String message = event.message();
        String type = event.exceptionType();
        String stack = event.stack();
        for (Cause cause : event.causes()) {
            message = cause.message().isBlank() ? message : cause.message();
            type = cause.type() == null ? type : cause.type();
            stack = cause.stack() == null ? stack : cause.stack();
        }
        String output = event.toolOutput();
        if (message.isBlank() && output != null) {
            message = output;
        }
        return new FingerprintInput(category, severity, type, message, stack, event.fingerprint());
    }

    /** What of the same event made its fingerprint of version 1, which knew no chain of causes. */
    public static FingerprintInput formerOf(ErrorEvent event, String category, String severity) {
        return new FingerprintInput(
                category,
                severity,
                event.exceptionType(),
                event.message().isEmpty() && event.toolOutput() != null ? event.toolOutput() : event.message(),
                event.stack(),
                event.fingerprint());
    }

    /** A message without a stack. */
    public static FingerprintInput ofMessage(String category, String severity, String message) {
        return new FingerprintInput(category, severity, null, message, null, null);
    }
}
