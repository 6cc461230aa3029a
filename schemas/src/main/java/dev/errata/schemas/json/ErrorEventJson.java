package dev.errata.schemas.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.event.ErrorEvent;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Error events as people write them: one JSON object each. Takes what {@link RecordJson} prints, and also the short
 * forms: {@code httpStatus} and {@code headers} for {@code http}, the fields of {@code execution} at the top, {@code
 * operationId}, {@code operationType} and {@code attempt} for {@code operation}, {@code profile} for {@code settings},
 * {@code output} for {@code toolOutput}. All fields are optional. An object with no field of an error event, such as a
 * provider's error body, is the message itself.
 */
public final class ErrorEventJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private ErrorEventJson() {}

    /**
     * The event; fields that it does not have are kept as metadata, by their path and as text.
     *
     * @param occurredAt for an event that does not say when
     * @throws IllegalArgumentException saying what is wrong and where
     */
    public static ErrorEvent parse(String text, Instant occurredAt) {
        return parse(text, occurredAt, new JsonFields("", object(text)));
    }

    /**
     * The event; a value that cannot be used is kept as metadata, as is a field that an event does not have.
     *
     * @param occurredAt for an event that does not say when
     * @param complaints hears what is wrong with a value, and where
     * @throws IllegalArgumentException if the text is no JSON object, or its fields make no event
     */
    public static ErrorEvent parseLeniently(String text, Instant occurredAt, Consumer<String> complaints) {
        return parse(
                text,
                occurredAt,
                new JsonFields("", object(text), complaint -> complaints.accept(complaint.getMessage())));
    }

    private static ErrorEvent parse(String text, Instant occurredAt, JsonFields fields) {
        ErrorEvent event = ErrorEventFields.read(fields, occurredAt);
        if (!fields.isTouched()) {
            return event.toBuilder().message(text).build();
        }
        return event.toBuilder()
                .metadata(withLeftOver(event.metadata(), fields.leftOver()))
                .build();
    }

    /**
     * The event; a field that it does not have is an error, which names the field that is probably meant.
     *
     * @param occurredAt for an event that does not say when
     * @throws IllegalArgumentException saying what is wrong and where
     */
    public static ErrorEvent parseStrictly(String text, Instant occurredAt) {
        return readStrictly(object(text), occurredAt);
    }

    /**
     * The same of an object that somebody has parsed; its fields are taken out of it.
     *
     * @throws IllegalArgumentException saying what is wrong and where
     */
    public static ErrorEvent readStrictly(ObjectNode object, Instant occurredAt) {
        JsonFields fields = new JsonFields("", object);
        ErrorEvent event = ErrorEventFields.read(fields, occurredAt);
        fields.requireNothingLeft("an error event");
        return event;
    }

    private static ObjectNode object(String text) {
        try {
            JsonNode tree = MAPPER.readTree(text);
            if (tree instanceof ObjectNode object) {
                return object;
            }
            String found = tree.isMissingNode()
                    ? "nothing"
                    : "a JSON " + tree.getNodeType().name().toLowerCase(Locale.ROOT);
            throw new IllegalArgumentException("an error event must be a JSON object, got " + found);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "not valid JSON" + where(text, e.getLocation()) + ": " + e.getOriginalMessage(), e);
        }
    }

    /** Of a text of one line the column alone: which line of its file it is, only the caller knows. */
    private static String where(String text, @Nullable JsonLocation at) {
        if (at == null) {
            return "";
        }
        boolean isOneLine = text.strip().lines().count() == 1;
        return " at " + (isOneLine ? "" : "line " + at.getLineNr() + ", ") + "column " + at.getColumnNr();
    }

    private static Map<String, String> withLeftOver(Map<String, String> metadata, Map<String, String> leftOver) {
        Map<String, String> merged = new LinkedHashMap<>(leftOver);
        metadata.forEach((name, value) -> {
            String shadowed = merged.put(name, value);
            if (shadowed != null) {
                merged.put("event." + name, shadowed);
            }
        });
        return merged;
    }
}
