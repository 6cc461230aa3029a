package dev.errata.schemas.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.event.EventTime;
import dev.errata.core.wording.NearestName;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one JSON object, taken out one by one; a field that is missing or null is not there. What nobody took is
 * left over in the end. Complaints name the field by its path.
 */
final class JsonFields {
    private static final int LONGEST_QUOTE = 60;

    private final String path;
    private final ObjectNode object;
    private final Complaints complaints;
    private final List<JsonFields> nested = new ArrayList<>();
    /** Each is noted for each object, and looked at only where there is a mistake. */
    private final List<String> known = new ArrayList<>();

    private boolean isTouched;

    /** Hears of a field whose value cannot be used; if it throws nothing, the value is left over. */
    @FunctionalInterface
    interface Complaints {
        void about(IllegalArgumentException value);
    }

    /** Takes the object over: fields are removed from it. A value that cannot be used is an error. */
    JsonFields(String path, ObjectNode object) {
        this(path, object, complaint -> {
            throw complaint;
        });
    }

    /** Takes the object over: fields are removed from it. */
    JsonFields(String path, ObjectNode object, Complaints complaints) {
        this.path = path;
        this.object = object;
        this.complaints = complaints;
    }

    /** Whether any field was there when it was asked for. */
    boolean isTouched() {
        return isTouched;
    }

    /** There are such fields, whether or not they are asked for. */
    void knowsOf(String... names) {
        Collections.addAll(known, names);
    }

    /** A text; a number or a boolean as it is written, an object or array as JSON. */
    @Nullable String text(String name) {
        return take(name, JsonFields::textOf);
    }

    String text(String name, String otherwise) {
        String text = text(name);
        return text == null ? otherwise : text;
    }

    @Nullable Integer integer(String name) {
        return take(name, value -> {
            if (value.canConvertToInt() && value.canConvertToExactIntegral()) {
                return value.intValue();
            }
            return parsed(name, "a whole number", value, Integer::valueOf);
        });
    }

    @Nullable Double decimal(String name) {
        return take(
                name,
                value -> value.isNumber() ? value.doubleValue() : parsed(name, "a number", value, Double::valueOf));
    }

    @Nullable Boolean bool(String name) {
        return take(name, value -> {
            if (!value.isBoolean()) {
                throw wrong(name, "true or false", value);
            }
            return value.booleanValue();
        });
    }

    /** Bytes from their base64; a value that is none is not quoted. */
    byte @Nullable [] base64(String name) {
        return take(name, value -> {
            try {
                return Base64.getDecoder().decode(value.asText());
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("field '" + path + name + "' must be base64", e);
            }
        });
    }

    /** Whether one of these is there. */
    boolean hasAny(String... names) {
        return Arrays.stream(names).anyMatch(object::hasNonNull);
    }

    /** ISO-8601 with any offset, or milliseconds since 1970. */
    @Nullable Instant instant(String name) {
        return take(name, value -> {
            boolean isNumber = value.isIntegralNumber() && value.canConvertToLong();
            Instant time = isNumber
                    ? Instant.ofEpochMilli(value.longValue())
                    : parsed(
                            name,
                            "an ISO-8601 time or milliseconds since 1970",
                            value,
                            text -> OffsetDateTime.parse(text).toInstant());
            if (!EventTime.isWritable(time)) {
                throw wrong(name, "in a year of four digits", value);
            }
            return time;
        });
    }

    @Nullable Duration milliseconds(String name) {
        return take(name, value -> {
            if (!value.isIntegralNumber() || !value.canConvertToLong()) {
                throw wrong(name, "whole milliseconds", value);
            }
            return Duration.ofMillis(value.longValue());
        });
    }

    /** The values as text; those of an array are joined by commas, as HTTP does with repeated headers. */
    Map<String, String> map(String name) {
        Map<String, String> map = take(name, value -> {
            Map<String, String> entries = new LinkedHashMap<>();
            requireObject(name, value).properties().forEach(entry -> {
                if (!entry.getValue().isNull()) {
                    entries.put(entry.getKey(), entryText(entry.getValue()));
                }
            });
            return entries;
        });
        return map == null ? Map.of() : map;
    }

    @Nullable List<String> texts(String name) {
        return take(name, value -> {
            List<String> texts = new ArrayList<>();
            requireArray(name, value).forEach(item -> texts.add(textOf(item)));
            return texts;
        });
    }

    @Nullable JsonFields object(String name) {
        return take(name, value -> nested(path + name, requireObject(name, value)));
    }

    List<JsonFields> objects(String name) {
        List<JsonFields> objects = take(name, value -> {
            List<JsonFields> items = new ArrayList<>();
            for (JsonNode item : requireArray(name, value)) {
                String itemName = name + "[" + items.size() + "]";
                items.add(nested(path + itemName, requireObject(itemName, item)));
            }
            return items;
        });
        return objects == null ? List.of() : objects;
    }

    /** What nobody took, as text by path, nested objects included. */
    Map<String, String> leftOver() {
        Map<String, String> left = new LinkedHashMap<>();
        object.properties().forEach(entry -> {
            if (!entry.getValue().isNull()) {
                left.put(path + entry.getKey(), textOf(entry.getValue()));
            }
        });
        nested.forEach(fields -> left.putAll(fields.leftOver()));
        return left;
    }

    /**
     * Refuses fields that nobody took, nested objects included.
     *
     * @param owner what has no such field, such as {@code an error event}
     * @throws IllegalArgumentException with a sentence on each, and the field that is probably meant
     */
    void requireNothingLeft(String owner) {
        List<String> mistakes = mistakes(owner);
        if (!mistakes.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", mistakes));
        }
    }

    private List<String> mistakes(String owner) {
        List<String> mistakes = new ArrayList<>();
        object.properties().stream()
                .filter(entry -> !entry.getValue().isNull())
                .forEach(entry -> mistakes.add(mistake(owner, entry.getKey())));
        nested.forEach(fields -> mistakes.addAll(fields.mistakes(owner)));
        return mistakes;
    }

    private String mistake(String owner, String name) {
        if (known.contains(name)) {
            return "the field '" + path + name + "' is given in another form as well";
        }
        return owner + " has no field '" + path + name + "'"
                + NearestName.of(name, known)
                        .map(meant -> ", is '" + path + meant + "' meant?")
                        .orElse("");
    }

    private JsonFields nested(String name, ObjectNode value) {
        JsonFields fields = new JsonFields(name + ".", value, complaints);
        nested.add(fields);
        return fields;
    }

    private <T> @Nullable T take(String name, Function<JsonNode, T> reading) {
        known.add(name);
        JsonNode value = object.remove(name);
        if (value == null || value.isNull()) {
            return null;
        }
        isTouched = true;
        try {
            return reading.apply(value);
        } catch (IllegalArgumentException e) {
            complaints.about(e);
            object.set(name, value);
            return null;
        }
    }

    private <T> T parsed(String name, String expected, JsonNode value, Function<String, T> parsing) {
        if (!value.isTextual()) {
            throw wrong(name, expected, value);
        }
        try {
            return parsing.apply(value.textValue().strip());
        } catch (NumberFormatException | DateTimeException e) {
            throw wrong(name, expected, value);
        }
    }

    private ObjectNode requireObject(String name, JsonNode value) {
        if (value instanceof ObjectNode found) {
            return found;
        }
        throw wrong(name, "an object", value);
    }

    private JsonNode requireArray(String name, JsonNode value) {
        if (value.isArray()) {
            return value;
        }
        throw wrong(name, "an array", value);
    }

    private IllegalArgumentException wrong(String name, String expected, JsonNode value) {
        String quote = value.toString();
        String shown = quote.length() <= LONGEST_QUOTE ? quote : quote.substring(0, LONGEST_QUOTE) + "...";
        return new IllegalArgumentException("field '" + path + name + "' must be " + expected + ", got " + shown);
    }

    private static String entryText(JsonNode value) {
        if (!value.isArray()) {
            return textOf(value);
        }
        List<String> items = new ArrayList<>();
        value.forEach(item -> items.add(textOf(item)));
        return String.join(", ", items);
    }

    private static String textOf(JsonNode value) {
        return value.isValueNode() ? value.asText() : value.toString();
    }
}
