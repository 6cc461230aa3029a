package dev.errata.intake.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What we read of a log record or span, whatever it was written in. Ids are hex, empty for none; attributes are scalars. */
sealed interface TelemetryItem {
    /**
     * A log record.
     *
     * @param severity from 1 to 24, 0 if not said
     * @param body as text; of parts as JSON
     */
    record Log(
            @Nullable Instant time,
            int severity,
            String body,
            Map<String, String> attributes,
            String traceId,
            String spanId)
            implements TelemetryItem {}

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
            implements TelemetryItem {}

    /** Something that happened while a span went on. */
    record Event(@Nullable Instant time, String name, Map<String, String> attributes) {}

    /** The text of a body; JSON where it has parts, empty where it has nothing. */
    static String body(JsonNode tree) {
        return tree.isContainerNode() ? tree.toString() : tree.asText("");
    }

    String traceId();

    String spanId();
}
