package dev.errata.schemas.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * JSON of a record as Avro's, by the schema alone: the names are the same, a time is ISO-8601 text here and milliseconds
 * there. Avro's own encoding of JSON, which names the branch of a union, is taken as well. What is missing has its default.
 */
final class JsonAsAvro {
    private JsonAsAvro() {}

    /** Fails on a name that the schema does not have. */
    static GenericRecord record(Schema schema, JsonNode json) {
        json.fieldNames().forEachRemaining(name -> {
            if (schema.getField(name) == null) {
                throw new IllegalArgumentException(schema.getName() + " has no field '" + name + "'");
            }
        });
        GenericRecord record = new GenericData.Record(schema);
        for (Schema.Field field : schema.getFields()) {
            JsonNode value = json.get(field.name());
            Object converted = value == null
                    ? GenericData.get().getDefaultValue(field)
                    : value(field.name(), field.schema(), value);
            record.put(field.pos(), converted);
        }
        return record;
    }

    private static @Nullable Object value(String name, Schema schema, JsonNode json) {
        return switch (schema.getType()) {
            case UNION -> json.isNull() ? null : value(name, branch(schema), unwrapped(branch(schema), json));
            case BYTES -> ByteBuffer.wrap(bytes(json));
            case RECORD -> record(schema, json);
            case ARRAY -> items(name, schema, json);
            case MAP -> entries(name, schema, json);
            case STRING -> json.textValue();
            case INT -> json.intValue();
            case LONG -> json.isTextual() && isTime(name, schema) ? millis(json) : json.longValue();
            case DOUBLE -> json.doubleValue();
            case BOOLEAN -> json.booleanValue();
            default -> throw new IllegalArgumentException(name + " is of type " + schema.getType());
        };
    }

    /** What is not null. */
    static Schema branch(Schema schema) {
        return schema.isUnion() ? schema.getTypes().get(1) : schema;
    }

    /** Times have names that end so; a producer's claims have no logical type. */
    static boolean isTime(String name, Schema schema) {
        return schema.getLogicalType() instanceof LogicalTypes.TimestampMillis || name.endsWith("At");
    }

    /** Base64 here, a character for each byte in Avro's encoding. */
    private static byte[] bytes(JsonNode json) {
        return json instanceof BinaryNode binary
                ? binary.binaryValue()
                : Base64.getDecoder().decode(json.textValue());
    }

    private static Object millis(JsonNode json) {
        return Instant.parse(json.textValue()).toEpochMilli();
    }

    private static JsonNode unwrapped(Schema branch, JsonNode json) {
        if (!json.isObject() || json.size() != 1 || !json.has(branch.getFullName())) {
            return json;
        }
        JsonNode value = json.get(branch.getFullName());
        return branch.getType() == Schema.Type.BYTES
                ? BinaryNode.valueOf(value.textValue().getBytes(StandardCharsets.ISO_8859_1))
                : value;
    }

    private static List<@Nullable Object> items(String name, Schema schema, JsonNode json) {
        List<@Nullable Object> items = new ArrayList<>();
        json.forEach(item -> items.add(value(name, schema.getElementType(), item)));
        return items;
    }

    private static Map<String, @Nullable Object> entries(String name, Schema schema, JsonNode json) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        json.properties()
                .forEach(entry -> entries.put(entry.getKey(), value(name, schema.getValueType(), entry.getValue())));
        return entries;
    }
}
