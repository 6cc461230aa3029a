package dev.errata.log.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.errata.log.api.call.Endpoint;
import dev.errata.streams.http.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Holds every JSON answer that a test gets against the document. */
public final class DocumentedAnswers {
    private static final JsonMapper JSON = new JsonMapper();

    private final JsonNode document;
    private final List<Endpoint> endpoints;
    private final JsonSchemaFactory factory = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
    private final Map<String, JsonSchema> schemas = new ConcurrentHashMap<>();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    DocumentedAnswers(List<Endpoint> endpoints) {
        this.endpoints = endpoints;
        this.document = OpenApi.document(endpoints);
    }

    /** What was answered with success so far, as {@code GET /api/errors}. */
    Set<String> seen() {
        return seen;
    }

    public void check(String method, HttpResponse<String> response) {
        String type = response.headers().firstValue("Content-Type").orElse("").split(";", -1)[0];
        if (response.statusCode() >= 400) {
            assertThat(type).as(response.body()).isEqualTo(Problem.CONTENT_TYPE);
            checkAs("Problem", response.body());
            return;
        }
        Endpoint endpoint = endpoints.stream()
                .filter(it -> it.method().name().equals(method)
                        && response.uri().getPath().matches(it.path().replaceAll("\\{[^}]+}", "[^/]+")))
                .min((one, other) ->
                        Boolean.compare(one.path().contains("{"), other.path().contains("{")))
                .orElseThrow();
        seen.add(method + " " + endpoint.path());
        JsonNode documented = document.path("paths")
                .path(endpoint.path())
                .path(method.toLowerCase(Locale.ROOT))
                .path("responses")
                .path(String.valueOf(endpoint.answers().status()));
        if (type.equals(Endpoint.JSON)) {
            String reference =
                    documented.path("content").path(type).at("/schema/$ref").asText();
            checkAs(reference.substring(reference.lastIndexOf('/') + 1), response.body());
        } else if (response.statusCode() / 100 != 3) {
            assertThat(documented.path("content").has(type)).as(type).isTrue();
        }
    }

    /** Holds a text against a schema of the document. */
    public void checkAs(String name, String body) {
        JsonSchema schema = schemas.computeIfAbsent(name, this::schema);
        try {
            Set<ValidationMessage> wrong = schema.validate(JSON.readTree(body));
            assertThat(wrong).as(name + ": " + body).isEmpty();
        } catch (IOException noJson) {
            throw new UncheckedIOException(body, noJson);
        }
    }

    private JsonSchema schema(String name) {
        ObjectNode schema = JSON.createObjectNode();
        schema.put("$ref", "#/components/schemas/" + name);
        schema.set("components", document.path("components"));
        return factory.getSchema(schema);
    }
}
