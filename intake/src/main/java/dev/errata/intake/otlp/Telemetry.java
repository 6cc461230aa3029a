package dev.errata.intake.otlp;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What we read of a log record or span, whatever it was written in. Ids are hex, empty for none; attributes are scalars. */
sealed interface Telemetry {
    /**
     * A log record.
     *
     * @param severity from 1 to 24, 0 if not said
     * @param body empty if it is no text
     */
    record Log(
            @Nullable Instant time,
            int severity,
            String body,
            Map<String, String> attributes,
            String traceId,
            String spanId)
            implements Telemetry {}

    /**
     * A span that has ended.
     *
     * @param failure what its status says if that is an error, else null
     */
    record Span(
            @Nullable Instant end,
            String name,
            Map<String, String> attributes,
            List<Event> events,
            @Nullable String failure,
            String traceId,
            String spanId)
            implements Telemetry {}

    /** Something that happened while a span went on. */
    record Event(@Nullable Instant time, String name, Map<String, String> attributes) {}

    String traceId();

    String spanId();
}
