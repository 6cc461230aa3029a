package dev.errata.client.report;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The size of an event's texts in UTF-8, which is its size on the wire but for a few hundred bytes and its payload. Counting ends at the
 * limit, so that a text of 100 MB costs its caller no more than one of 1 MB.
 */
final class EventSize {
    private long bytes;
    private final long limit;

    private EventSize(long limit) {
        this.limit = limit;
    }

    /** The bytes of all texts, or any number above {@code limit}. */
    static long of(ErrorEvent event, long limit) {
        EventSize size = new EventSize(limit);
        size.add(event.message());
        size.add(event.stack());
        size.add(event.toolOutput());
        size.add(event.exceptionType());
        size.add(event.code());
        size.add(event.fingerprint());
        size.add(event.errorId());
        for (Cause cause : event.causes()) {
            size.add(cause.type());
            size.add(cause.message());
            size.add(cause.code());
            size.add(cause.stack());
        }
        if (event.http() != null) {
            size.add(event.http().headers());
        }
        size.add(event.metadata());
        size.add(event.source());
        size.add(event.execution());
        if (event.operation() != null) {
            size.add(event.operation().id());
            size.add(event.operation().type());
        }
        if (event.trace() != null) {
            size.add(event.trace().traceparent());
            size.add(event.trace().tracestate());
        }
        return size.bytes;
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
        if (text == null) {
            return;
        }
        for (int at = 0; at < text.length() && bytes <= limit; ) {
            int codePoint = text.codePointAt(at);
            bytes += utf8Length(codePoint);
            at += Character.charCount(codePoint);
        }
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
