package dev.errata.intake.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.intake.otlp.Wire.MalformedException;
import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.UnreadableException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Telemetry in protobuf, record by record; the field numbers are those of opentelemetry-proto. */
final class ProtobufTelemetry {
    private static final int STATUS_ERROR = 2;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Signal signal;
    private final OtlpReading reading;

    ProtobufTelemetry(Signal signal, OtlpReading reading) {
        this.signal = signal;
        this.reading = reading;
    }

    /** @throws UnreadableException if the body is no message of the signal at all */
    void read(byte[] body) {
        Wire request = new Wire(body);
        try {
            while (request.next()) {
                if (request.field(1) == 1) {
                    resource(request.message());
                }
            }
        } catch (MalformedException e) {
            reading.refuse("bad_protobuf", "the request ends in the middle: " + e.getMessage());
        }
    }

    /** The resource may stand behind its records. */
    private void resource(Wire message) {
        Map<String, String> resource = new LinkedHashMap<>();
        List<Wire> scopes = new ArrayList<>();
        try {
            while (message.next()) {
                switch (message.field(1, 2)) {
                    case 1 -> resource.putAll(resourceAttributes(message.message()));
                    case 2 -> scopes.add(message.message());
                    default -> {}
                }
            }
        } catch (MalformedException e) {
            reading.refuse("bad_protobuf", "a resource cannot be read: " + e.getMessage());
        }
        scopes.forEach(scope -> scope(resource, scope));
    }

    private static Map<String, String> resourceAttributes(Wire message) throws MalformedException {
        Map<String, String> attributes = new LinkedHashMap<>();
        while (message.next()) {
            if (message.field(1) == 1) {
                attribute(message.message(), attributes);
            }
        }
        return attributes;
    }

    private void scope(Map<String, String> resource, Wire message) {
        try {
            while (message.next()) {
                if (message.field(2) == 2) {
                    record(resource, message);
                }
            }
        } catch (MalformedException e) {
            reading.refuse("bad_protobuf", "a scope cannot be read: " + e.getMessage());
        }
    }

    private void record(Map<String, String> resource, Wire field) {
        if (field.length() > Limits.ITEM) {
            reading.refuse("too_large", "a " + signal.noun + " may have " + Limits.ITEM + " bytes");
            return;
        }
        TelemetryItem telemetry;
        try {
            telemetry = signal == Signal.LOGS ? log(field.message()) : span(field.message());
        } catch (MalformedException e) {
            reading.refuse("bad_protobuf", "the " + signal.noun + " cannot be read: " + e.getMessage());
            return;
        }
        reading.take(resource, telemetry);
    }

    private static TelemetryItem log(Wire message) throws MalformedException {
        long time = 0;
        long observed = 0;
        int severity = 0;
        String word = "";
        String body = "";
        String traceId = "";
        String spanId = "";
        Map<String, String> attributes = new LinkedHashMap<>();
        while (message.next()) {
            switch (message.field(3, 5, 6, 9, 10, 12)) {
                case 1 -> time = message.number();
                case 2 -> severity = (int) message.number();
                case 3 -> word = message.text();
                case 5 -> body = body(message);
                case 6 -> attribute(message.message(), attributes);
                case 9 -> traceId = message.hex();
                case 10 -> spanId = message.hex();
                case 11 -> observed = message.number();
                default -> {}
            }
        }
        Instant at = UnixNanos.instant(time == 0 ? observed : time);
        return new TelemetryItem.Log(at, SeverityNumber.of(severity, word), body, attributes, traceId, spanId);
    }

    private static TelemetryItem span(Wire message) throws MalformedException {
        long end = 0;
        String name = "";
        String traceId = "";
        String spanId = "";
        String failure = null;
        Map<String, String> attributes = new LinkedHashMap<>();
        List<TelemetryItem.Event> events = new ArrayList<>();
        while (message.next()) {
            switch (message.field(1, 2, 3, 4, 5, 9, 11, 13, 15)) {
                case 1 -> traceId = message.hex();
                case 2 -> spanId = message.hex();
                case 5 -> name = message.text();
                case 8 -> end = message.number();
                case 9 -> attribute(message.message(), attributes);
                case 11 -> events.add(event(message.message()));
                case 15 -> failure = failure(message.message());
                default -> {}
            }
        }
        return new TelemetryItem.Span(UnixNanos.instant(end), name, attributes, events, failure, traceId, spanId);
    }

    private static TelemetryItem.Event event(Wire message) throws MalformedException {
        long time = 0;
        String name = "";
        Map<String, String> attributes = new LinkedHashMap<>();
        while (message.next()) {
            switch (message.field(2, 3)) {
                case 1 -> time = message.number();
                case 2 -> name = message.text();
                case 3 -> attribute(message.message(), attributes);
                default -> {}
            }
        }
        return new TelemetryItem.Event(UnixNanos.instant(time), name, attributes);
    }

    private static @Nullable String failure(Wire message) throws MalformedException {
        String said = "";
        long code = 0;
        while (message.next()) {
            switch (message.field(2)) {
                case 2 -> said = message.text();
                case 3 -> code = message.number();
                default -> {}
            }
        }
        return code == STATUS_ERROR ? said : null;
    }

    private static void attribute(Wire message, Map<String, String> attributes) throws MalformedException {
        String key = "";
        String value = null;
        while (message.next()) {
            switch (message.field(1, 2)) {
                case 1 -> key = message.text();
                case 2 -> value = value(message.message());
                default -> {}
            }
        }
        if (value != null) {
            attributes.put(key, value);
        }
    }

    /** A scalar as text; null for what has parts. */
    private static @Nullable String value(Wire message) throws MalformedException {
        String value = null;
        while (message.next()) {
            switch (message.field(1, 5, 6, 7)) {
                case 1 -> value = message.text();
                case 2 -> value = String.valueOf(message.number() != 0);
                case 3 -> value = String.valueOf(message.number());
                case 4 -> value = String.valueOf(message.decimal());
                default -> {}
            }
        }
        return value;
    }

    private static String body(Wire field) throws MalformedException {
        return TelemetryItem.body(tree(field, Limits.JSON_DEPTH));
    }

    /** Scalars as text; nothing below so many levels. */
    private static JsonNode tree(Wire field, int levels) throws MalformedException {
        String scalar = value(field.message());
        JsonNode tree = scalar == null ? NODES.nullNode() : NODES.textNode(scalar);
        Wire value = field.message();
        while (levels > 0 && value.next()) {
            switch (value.field(1, 5, 6, 7)) {
                case 5 -> tree = array(value.message(), levels);
                case 6 -> tree = object(value.message(), levels);
                default -> {}
            }
        }
        return tree;
    }

    private static JsonNode array(Wire values, int levels) throws MalformedException {
        ArrayNode array = NODES.arrayNode();
        while (values.next()) {
            if (values.field(1) == 1) {
                array.add(tree(values, levels - 1));
            }
        }
        return array;
    }

    private static JsonNode object(Wire pairs, int levels) throws MalformedException {
        ObjectNode object = NODES.objectNode();
        while (pairs.next()) {
            if (pairs.field(1) == 1) {
                Wire pair = pairs.message();
                String key = "";
                JsonNode value = NODES.nullNode();
                while (pair.next()) {
                    switch (pair.field(1, 2)) {
                        case 1 -> key = pair.text();
                        case 2 -> value = tree(pair, levels - 1);
                        default -> {}
                    }
                }
                object.set(key, value);
            }
        }
        return object;
    }
}
