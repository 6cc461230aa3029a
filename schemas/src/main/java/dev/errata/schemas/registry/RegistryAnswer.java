package dev.errata.schemas.registry;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;

/**
 * A definite answer of a registry: anything but a failure of its own.
 *
 * @param from the url that answered
 * @param status of HTTP
 * @param body missing if it is not JSON
 */
record RegistryAnswer(URI from, int status, JsonNode body) {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int SUBJECT_NOT_FOUND = 40401;
    private static final int VERSION_NOT_FOUND = 40402;
    private static final int SCHEMA_NOT_FOUND = 40403;

    boolean isOk() {
        return status == OK && body.isObject();
    }

    /**
     * Whether the registry itself says that it has no such thing. A bare 404 does not count: it comes from a wrong path
     * or from a proxy, and would turn every record into a dead letter.
     */
    boolean isNotFound() {
        if (status != NOT_FOUND) {
            return false;
        }
        int code = body.path("error_code").asInt();
        return code == SUBJECT_NOT_FOUND || code == VERSION_NOT_FOUND || code == SCHEMA_NOT_FOUND;
    }

    int requireInt(String field) {
        JsonNode value = body.path(field);
        if (!value.canConvertToInt()) {
            throw new RegistryRejectedException(from + " answered without '" + field + "'; is it a schema registry?");
        }
        return value.intValue();
    }

    String requireText(String field) {
        JsonNode value = body.path(field);
        if (!value.isTextual()) {
            throw new RegistryRejectedException(from + " answered without '" + field + "'; is it a schema registry?");
        }
        return value.textValue();
    }

    RegistryRejectedException refusal(String what) {
        return new RegistryRejectedException(from + " refused to " + what + ": " + reason());
    }

    private String reason() {
        String said = body.path("message").asText("");
        String text = "HTTP " + status + (said.isEmpty() ? "" : ", " + said);
        return switch (status) {
            case 401, 403 -> text + "; check registry.basic.auth or registry.bearer.token";
            case NOT_FOUND -> said.isEmpty() ? text + "; check the path of registry.url" : text;
            case OK -> text + "; the answer is not that of a schema registry, check registry.url";
            default -> text;
        };
    }
}
