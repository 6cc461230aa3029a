package dev.errata.log.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.live.LiveStreams;
import dev.errata.streams.http.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The API's document (OpenAPI 3.1), made of the list that its routes are made of, and of the answers' schemas. */
final class OpenApi {
    static final String PATH = "/api/openapi.json";
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern PART = Pattern.compile("\\{([^}]+)}");

    private OpenApi() {}

    /** Serves the document of these endpoints and of itself. */
    static Endpoint endpoint(List<Endpoint> others) {
        List<Endpoint> all = new ArrayList<>(others);
        JsonNode[] document = new JsonNode[1];
        Endpoint itself = Endpoint.get(PATH, "This document", List.of(), "OpenApi", call -> {
            call.requireNoMistake();
            call.answerUnlessKnown(document[0]);
        });
        all.add(itself);
        document[0] = document(all);
        return itself;
    }

    static ObjectNode document(List<Endpoint> endpoints) {
        ObjectNode document = JSON.createObjectNode();
        document.put("openapi", "3.1.0");
        document.putObject("info")
                .put("title", "Errata's error log")
                .put("version", "1")
                .put("description", "Instants are ISO 8601 in UTC. What is not known is left out.");
        ObjectNode paths = document.putObject("paths");
        endpoints.forEach(endpoint -> paths.withObjectProperty(endpoint.path())
                .set(endpoint.method().name().toLowerCase(Locale.ROOT), operation(endpoint)));
        ObjectNode components = document.putObject("components");
        components.set("schemas", schemas());
        ObjectNode security = components.putObject("securitySchemes");
        security.putObject("token").put("type", "http").put("scheme", "bearer");
        security.putObject("session").put("type", "apiKey").put("in", "cookie").put("name", "__Host-errata");
        return document;
    }

    private static JsonNode schemas() {
        try (InputStream in = Objects.requireNonNull(OpenApi.class.getResourceAsStream("schemas.json"))) {
            return JSON.readTree(in);
        } catch (IOException broken) {
            throw new UncheckedIOException("schemas.json cannot be read", broken);
        }
    }

    private static ObjectNode operation(Endpoint endpoint) {
        ObjectNode operation = JSON.createObjectNode();
        operation.put("summary", endpoint.summary());
        ArrayNode security = operation.putArray("security");
        if (endpoint.needs() != null) {
            operation.put("description", "Needs the role " + endpoint.needs().label() + ".");
            security.addObject().putArray("token");
            security.addObject().putArray("session");
        }
        ArrayNode parameters = operation.putArray("parameters");
        Matcher part = PART.matcher(endpoint.path());
        while (part.find()) {
            ObjectNode parameter = parameters.addObject();
            parameter.put("name", part.group(1)).put("in", "path").put("required", true);
            parameter.putObject("schema").put("type", "string");
        }
        for (Parameter<?> asked : endpoint.parameters()) {
            ObjectNode parameter = parameters.addObject();
            parameter.put("name", asked.name()).put("in", "query").put("description", asked.description());
            parameter.set("schema", JSON.valueToTree(asked.documentedSchema()));
        }
        if (endpoint.takes() != null) {
            operation.set("requestBody", body(endpoint.takes()));
        }
        operation.set("responses", responses(endpoint.answers()));
        return operation;
    }

    private static ObjectNode body(Endpoint.Body body) {
        ObjectNode schema = JSON.createObjectNode();
        schema.put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        Stream.concat(body.required().stream(), body.optional().stream()).forEach(member -> {
            ObjectNode property = JSON.valueToTree(member.documentedSchema());
            properties.set(member.name(), property.put("description", member.description()));
        });
        ArrayNode required = schema.putArray("required");
        body.required().forEach(member -> required.add(member.name()));
        schema.put("additionalProperties", false);
        ObjectNode request = JSON.createObjectNode();
        ObjectNode content = request.put("required", !body.required().isEmpty()).putObject("content");
        content.putObject(Endpoint.JSON).set("schema", schema);
        content.putObject("application/x-www-form-urlencoded").set("schema", schema);
        return request;
    }

    private static ObjectNode responses(Endpoint.Answer answer) {
        ObjectNode responses = JSON.createObjectNode();
        ObjectNode success = responses.putObject(String.valueOf(answer.status()));
        success.put("description", "Done");
        for (String type : answer.contentTypes()) {
            ObjectNode schema = success.withObjectProperty("content")
                    .putObject(type.split(";", -1)[0])
                    .putObject("schema");
            String reference = "#/components/schemas/" + answer.schema();
            if (type.equals(LiveStreams.CONTENT_TYPE)) {
                schema.put("type", "string").put("description", "The data of each event is as contentSchema says.");
                schema.putObject("contentSchema").put("$ref", reference);
            } else if (answer.schema().isEmpty() || !type.equals(Endpoint.JSON)) {
                schema.put("type", "string");
            } else {
                schema.put("$ref", reference);
            }
        }
        ObjectNode problem = responses.putObject("default").put("description", "A problem (RFC 9457)");
        problem.putObject("content")
                .putObject(Problem.CONTENT_TYPE)
                .putObject("schema")
                .put("$ref", "#/components/schemas/Problem");
        return responses;
    }
}
