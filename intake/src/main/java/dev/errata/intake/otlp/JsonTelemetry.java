package dev.errata.intake.otlp;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.intake.mapping.LooseFields;
import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.UnreadableException;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Telemetry in JSON, record by record: what was read before a break is kept. */
final class JsonTelemetry {
    /** Deep enough that a record nested too deep is refused alone; nothing here goes down by calling itself. */
    private static final int DEPTH = 10_000;

    private static final int STATUS_ERROR = 2;
    private static final String STATUS_CODE_ERROR = "STATUS_CODE_ERROR";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper JSON = JsonMapper.builder(Limits.jsonFactory()
                    .rebuild()
                    .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH)
                            .maxStringLength(Limits.BODY)
                            .maxNumberLength(Limits.JSON_NUMBER)
                            .build())
                    .build())
            .build();

    private final Signal signal;
    private final OtlpReading reading;

    JsonTelemetry(Signal signal, OtlpReading reading) {
        this.signal = signal;
        this.reading = reading;
    }

    /** @throws UnreadableException if the body is no JSON object */
    void read(byte[] body) {
        try (JsonParser parser = JSON.createParser(body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw UnreadableException.malformed("the body is not a JSON object");
            }
            resources(parser);
            if (parser.nextToken() != null) {
                reading.refuse("bad_json", "something stands behind the request");
            }
        } catch (IOException e) {
            reading.refuse("bad_json", "the rest of the request is not valid JSON within the limits");
        }
    }

    private interface Part {
        void read() throws IOException;
    }

    /** Fields beside them are of a later version; where there are none but those, it is something else. */
    private void resources(JsonParser parser) throws IOException {
        AtomicBoolean isThere = new AtomicBoolean();
        AtomicBoolean isElse = new AtomicBoolean();
        eachField(parser, found -> {
            (found.equals(signal.resources) ? isThere : isElse).set(true);
            if (!found.equals(signal.resources) || parser.currentToken() != JsonToken.START_ARRAY) {
                parser.skipChildren();
                return;
            }
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() == JsonToken.START_OBJECT) {
                    resource(parser);
                } else {
                    endOfBody(parser);
                    parser.skipChildren();
                }
            }
        });
        if (isElse.get() && !isThere.get()) {
            throw UnreadableException.malformed("the request has no '" + signal.resources + "'");
        }
    }

    private interface Field {
        void read(String name) throws IOException;
    }

    private static void eachField(JsonParser parser, Field field) throws IOException {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            endOfBody(parser);
            String name = parser.currentName();
            parser.nextToken();
            field.read(name);
        }
    }

    private static void endOfBody(JsonParser parser) throws IOException {
        if (parser.currentToken() == null) {
            throw new IOException("the body ends in the middle");
        }
    }

    private void resource(JsonParser parser) throws IOException {
        List<Part> records = new ArrayList<>();
        Map<String, String> resource = new LinkedHashMap<>();
        try {
            eachField(parser, name -> {
                if (name.equals("resource")) {
                    resource.putAll(attributes(LooseFields.of(tree(parser))));
                } else if (name.equals(signal.scopes) && parser.currentToken() == JsonToken.START_ARRAY) {
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        endOfBody(parser);
                        scope(parser, resource, records);
                    }
                } else {
                    parser.skipChildren();
                }
            });
        } finally {
            for (Part record : records) {
                record.read();
            }
        }
    }

    private void scope(JsonParser parser, Map<String, String> resource, List<Part> records) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        eachField(parser, name -> {
            if (!name.equals(signal.records) || parser.currentToken() != JsonToken.START_ARRAY) {
                parser.skipChildren();
                return;
            }
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                endOfBody(parser);
                records.add(record(parser, resource));
            }
        });
    }

    /** What is to be done with a record when its resource is known, which may stand behind it. */
    private Part record(JsonParser parser, Map<String, String> resource) throws IOException {
        long start = parser.currentLocation().getByteOffset();
        JsonNode node = tree(parser);
        if (parser.currentLocation().getByteOffset() - start > Limits.ITEM) {
            return () -> reading.refuse("too_large", "a " + signal.noun + " may have " + Limits.ITEM + " bytes");
        }
        if (!node.isObject()) {
            return () -> reading.refuse("bad_json", "the " + signal.noun + " is no JSON object");
        }
        TelemetryItem telemetry = signal == Signal.LOGS ? log(LooseFields.of(node)) : span(LooseFields.of(node));
        return () -> reading.take(resource, telemetry);
    }

    private static JsonNode tree(JsonParser parser) throws IOException {
        JsonNode node = parser.readValueAsTree();
        return node == null ? MissingNode.getInstance() : node;
    }

    private static TelemetryItem log(LooseFields fields) {
        Instant time = UnixNanos.parsed(fields.text("timeUnixNano", ""));
        Integer severity = fields.integer("severityNumber");
        // some writers of protobuf's JSON name their numbers
        String word = fields.text("severityNumber", fields.text("severityText", ""));
        return new TelemetryItem.Log(
                time == null ? UnixNanos.parsed(fields.text("observedTimeUnixNano", "")) : time,
                severity == null
                        ? SeverityNumber.of(0, word)
                        : SeverityNumber.of(severity, fields.text("severityText", "")),
                TelemetryItem.body(tree(fields.object("body"), Limits.JSON_DEPTH)),
                attributes(fields),
                id(fields, "traceId"),
                id(fields, "spanId"));
    }

    private static TelemetryItem span(LooseFields fields) {
        LooseFields status = fields.object("status");
        List<TelemetryItem.Event> events = fields.objects("events").stream()
                .map(event -> new TelemetryItem.Event(
                        UnixNanos.parsed(event.text("timeUnixNano", "")), event.text("name", ""), attributes(event)))
                .toList();
        Integer code = status.integer("code");
        boolean isError = code == null ? STATUS_CODE_ERROR.equals(status.text("code")) : code == STATUS_ERROR;
        return new TelemetryItem.Span(
                UnixNanos.parsed(fields.text("endTimeUnixNano", "")),
                fields.text("name", ""),
                attributes(fields),
                events,
                isError ? status.text("message", "") : null,
                id(fields, "traceId"),
                id(fields, "spanId"));
    }

    private static String id(LooseFields fields, String name) {
        return fields.text(name, "").toLowerCase(Locale.ROOT);
    }

    private static Map<String, String> attributes(LooseFields owner) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (LooseFields attribute : owner.objects("attributes")) {
            String value = value(attribute.object("value"));
            if (value != null) {
                attributes.put(attribute.text("key", ""), value);
            }
        }
        return attributes;
    }

    /** A scalar as text; null for what has parts. */
    private static @Nullable String value(LooseFields value) {
        String text = value.text("stringValue");
        if (text == null) {
            text = value.text("boolValue");
        }
        if (text == null) {
            BigDecimal number = value.has("intValue") ? value.number("intValue") : value.number("doubleValue");
            text = number == null ? null : number.toString();
        }
        return text;
    }

    /** Scalars as text; nothing below so many levels. */
    private static JsonNode tree(LooseFields value, int levels) {
        if (levels > 0 && value.isObject("arrayValue")) {
            ArrayNode array = NODES.arrayNode();
            value.object("arrayValue").objects("values").forEach(item -> array.add(tree(item, levels - 1)));
            return array;
        }
        if (levels > 0 && value.isObject("kvlistValue")) {
            ObjectNode object = NODES.objectNode();
            value.object("kvlistValue")
                    .objects("values")
                    .forEach(pair -> object.set(pair.text("key", ""), tree(pair.object("value"), levels - 1)));
            return object;
        }
        String scalar = value(value);
        return scalar == null ? NODES.nullNode() : NODES.textNode(scalar);
    }
}
