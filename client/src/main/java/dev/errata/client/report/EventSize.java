package dev.errata.client.report;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The size of an event's texts in UTF-8, which is its size on the wire but for a few hundred bytes and its payload. Counting ends at the
 * limit, so that a text of 100 MB costs its caller no more than one of 1 MB.
 */
final class EventSize {
    private static final int MOST_BYTES_OF_A_UNIT = 3;

    private final long limit;
    private final ToLongFunction<String> measure;
    private long total;

    private EventSize(long limit, ToLongFunction<String> measure) {
        this.limit = limit;
        this.measure = measure;
    }

    /** The bytes of all texts, or any number above {@code limit}. */
    static long of(ErrorEvent event, long limit) {
        return new EventSize(limit, text -> utf8Length(text, limit)).add(event);
    }

    /** Whether the texts have so many bytes at most; of nearly all events the lengths say so, without a look at the characters. */
    static boolean isWithin(ErrorEvent event, long limit) {
        long units = new EventSize(limit, String::length).add(event);
        return MOST_BYTES_OF_A_UNIT * units <= limit || of(event, limit) <= limit;
    }

    private long add(ErrorEvent event) {
        add(event.message());
        add(event.stack());
        add(event.toolOutput());
        add(event.exceptionType());
        add(event.code());
        add(event.fingerprint());
        add(event.errorId());
        for (Cause cause : event.causes()) {
            add(cause.type());
            add(cause.message());
            add(cause.code());
            add(cause.stack());
        }
        if (event.http() != null) {
            add(event.http().headers());
        }
        add(event.metadata());
        add(event.source());
        add(event.execution());
        if (event.operation() != null) {
            add(event.operation().id());
            add(event.operation().type());
        }
        if (event.trace() != null) {
            add(event.trace().traceparent());
            add(event.trace().tracestate());
        }
        return total;
    }

    /** How many UTF-16 units from the start fit into so many bytes; never half of a surrogate pair. */
    static int unitsWithin(String text, long budget) {
        long used = 0;
        int at = 0;
        while (at < text.length()) {
            int codePoint = text.codePointAt(at);
            used += utf8Length(codePoint);
            if (used > budget) {
                return at;
            }
            at += Character.charCount(codePoint);
        }
        return at;
    }

    private void add(ErrorSource source) {
        add(source.type());
        add(source.component());
        add(source.endpoint());
        add(source.method());
    }

    private void add(ExecutionContext execution) {
        add(execution.sessionId());
        add(execution.taskId());
        add(execution.projectId());
        add(execution.agentId());
        add(execution.mode());
        add(execution.skill());
        add(execution.tool());
        add(execution.step());
    }

    private void add(Map<String, String> entries) {
        entries.forEach((name, value) -> {
            add(name);
            add(value);
        });
    }

    private void add(@Nullable String text) {
        if (text != null && total <= limit) {
            total += measure.applyAsLong(text);
        }
    }

    private static long utf8Length(String text, long limit) {
        long bytes = 0;
        for (int at = 0; at < text.length() && bytes <= limit; ) {
            int codePoint = text.codePointAt(at);
            bytes += utf8Length(codePoint);
            at += Character.charCount(codePoint);
        }
        return bytes;
    }

    private static int utf8Length(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        if (codePoint < 0x800) {
            return 2;
        }
        return codePoint < 0x10000 ? 3 : 4;
    }
}
