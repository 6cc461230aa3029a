package dev.errata.embedded;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.embedded.RegistryRecord.LevelSetting;
import dev.errata.embedded.RegistryRecord.SchemaVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** The bytes of registry records: JSON keys and values. Compaction compares keys, so their field order is fixed. */
final class RegistryRecordJson {
    private static final String SCHEMA = "SCHEMA";
    private static final String CONFIG = "CONFIG";
    private static final ObjectMapper JSON = new ObjectMapper();

    private RegistryRecordJson() {}

    static byte[] key(RegistryRecord entry) {
        if (entry instanceof SchemaVersion version) {
            return write(new SchemaKey(SCHEMA, version.subject(), version.version()));
        }
        return write(new ConfigKey(CONFIG, ((LevelSetting) entry).subject()));
    }

    static byte[] value(RegistryRecord entry) {
        return write(entry);
    }

    static RegistryRecord read(byte[] key, byte[] value) throws IOException {
        JsonNode type = JSON.readTree(key).path("keytype");
        return switch (type.asText()) {
            case SCHEMA -> JSON.readValue(value, SchemaVersion.class);
            case CONFIG -> JSON.readValue(value, LevelSetting.class);
            default -> throw new IOException("unknown keytype " + type);
        };
    }

    private static byte[] write(Object entry) {
        try {
            return JSON.writeValueAsBytes(entry);
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException("not written as JSON: " + entry, impossible);
        }
    }

    private record SchemaKey(String keytype, String subject, int version) {}

    private record ConfigKey(String keytype, @Nullable String subject) {}
}
