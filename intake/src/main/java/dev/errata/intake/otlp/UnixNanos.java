package dev.errata.intake.otlp;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Nanoseconds since 1970 without a sign. */
final class UnixNanos {
    private static final long SECOND = 1_000_000_000L;

    private UnixNanos() {}

    /** Null for 0, which says nothing. */
    static @Nullable Instant instant(long nanos) {
        return nanos == 0
                ? null
                : Instant.ofEpochSecond(Long.divideUnsigned(nanos, SECOND), Long.remainderUnsigned(nanos, SECOND));
    }

    /** Null for what is no such number. */
    static @Nullable Instant parsed(String text) {
        try {
            return instant(Long.parseUnsignedLong(text));
        } catch (NumberFormatException notOne) {
            return null;
        }
    }
}
