package dev.errata.schemas.registry;

import org.apache.avro.Schema;

/**
 * A schema as the registry keeps it.
 *
 * @param type {@code AVRO}, or a type that is not ours, such as {@code PROTOBUF}
 * @param text in the type's own language
 */
public record StoredSchema(String type, String text) {
    public static final String AVRO = "AVRO";

    static StoredSchema of(Schema schema) {
        return new StoredSchema(AVRO, schema.toString());
    }

    public boolean isAvro() {
        return type.equals(AVRO);
    }
}
