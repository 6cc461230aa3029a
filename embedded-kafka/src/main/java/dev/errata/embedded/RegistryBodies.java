package dev.errata.embedded;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** The JSON bodies of the registry protocol. Fields of newer clients that this registry does not know are ignored. */
final class RegistryBodies {
    static final String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final ObjectMapper JSON = new ObjectMapper();

    private RegistryBodies() {}

    static <T> T read(Context request, Class<T> type) {
        try {
            T body = JSON.readValue(request.bodyAsBytes(), type);
            if (body == null) {
                throw RegistryRefusal.badRequest("the body is null");
            }
            return body;
        } catch (JsonProcessingException malformed) {
            throw RegistryRefusal.badRequest("the body is not the expected JSON: " + malformed.getOriginalMessage());
        } catch (IOException unread) {
            throw new UncheckedIOException(unread);
        }
    }

    static void answer(Context response, Object body) {
        try {
            response.contentType(MEDIA_TYPE).result(JSON.writeValueAsBytes(body));
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** A schema as clients send it; without a type it is Avro. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record SchemaBody(
            @Nullable String schema,
            @Nullable String schemaType,
            @Nullable List<JsonNode> references) {
        SchemaBody {
            references = references == null ? List.of() : List.copyOf(references);
        }

        Schema parsed() {
            if (schemaType != null && !schemaType.equals("AVRO")) {
                throw RegistryRefusal.invalidSchema(
                        "schemaType %s is not supported, only AVRO is".formatted(schemaType));
            }
            if (references != null && !references.isEmpty()) {
                throw RegistryRefusal.invalidSchema("schema references are not supported: define all types in place");
            }
            if (schema == null || schema.isBlank()) {
                throw RegistryRefusal.invalidSchema("it is empty");
            }
            return SchemaStore.parse(schema);
        }
    }

    @JsonIgnoreProperties(ignoreUnknown = true)
    record LevelBody(@Nullable String compatibility) {
        CompatibilityLevel level() {
            if (compatibility == null) {
                throw RegistryRefusal.invalidLevel();
            }
            return CompatibilityLevel.named(compatibility).orElseThrow(RegistryRefusal::invalidLevel);
        }
    }

    record IdAnswer(int id) {}

    record SchemaAnswer(String schema) {}

    record VersionAnswer(String subject, int id, int version, String schema) {}

    record SubjectVersionAnswer(String subject, int version) {}

    record LevelSetAnswer(CompatibilityLevel compatibility) {}

    record LevelAnswer(CompatibilityLevel compatibilityLevel) {}

    record ModeAnswer(String mode) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record CompatibilityAnswer(
            @JsonProperty("is_compatible") boolean isCompatible,
            @Nullable List<String> messages) {}

    record ErrorAnswer(@JsonProperty("error_code") int errorCode, String message) {}
}
