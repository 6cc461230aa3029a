package dev.errata.intake.mapping;

import dev.errata.core.event.TraceContext;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Trace and span ids as hex. */
public final class TraceIds {
    public static final int TRACE = 32;
    public static final int SPAN = 16;

    private TraceIds() {}

    /** The context of a span; null if either id is not one. */
    public static @Nullable TraceContext context(@Nullable String traceId, @Nullable String spanId) {
        return isId(traceId, TRACE) && isId(spanId, SPAN)
                ? new TraceContext("00-" + lower(traceId) + "-" + lower(spanId) + "-01", null)
                : null;
    }

    /** Whether it is so many hex digits, not all of them zeros. */
    public static boolean isId(@Nullable String id, int digits) {
        return id != null
                && id.length() == digits
                && id.chars().allMatch(digit -> Character.digit(digit, 16) >= 0 && digit < 0x80)
                && id.chars().anyMatch(digit -> digit != '0');
    }

    private static String lower(@Nullable String id) {
        return String.valueOf(id).toLowerCase(Locale.ROOT);
    }
}
