package dev.errata.schemas.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/** One round of HTTP: each url in order, until one gives a definite answer. */
final class RegistryTransport {
    private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;

    private final SchemaRegistryConfig config;
    private final HttpClient http;
    private final ObjectMapper json = new ObjectMapper();

    RegistryTransport(SchemaRegistryConfig config) {
        this.config = config;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .connectTimeout(config.requestTimeout())
                .build();
    }

    RegistryAnswer get(String path) {
        return send("GET", path, BodyPublishers.noBody());
    }

    RegistryAnswer post(String path, JsonNode body) {
        return send("POST", path, BodyPublishers.ofString(body.toString()));
    }

    private RegistryAnswer send(String method, String path, BodyPublisher body) {
        StringBuilder failures = new StringBuilder();
        @Nullable IOException last = null;
        for (URI url : config.urls()) {
            try {
                HttpResponse<String> response = http.send(request(url, method, path, body), BodyHandlers.ofString());
                if (response.statusCode() < SERVER_ERROR && response.statusCode() != TOO_MANY_REQUESTS) {
                    return new RegistryAnswer(url, response.statusCode(), parse(response.body()));
                }
                note(failures, url, "HTTP " + response.statusCode());
            } catch (IOException e) {
                last = e;
                note(failures, url, e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
            } catch (InterruptedException e) {
                throw new InterruptException("interrupted while waiting for the schema registry at " + url, e);
            }
        }
        throw last == null
                ? new RegistryUnavailableException(failures.toString())
                : new RegistryUnavailableException(failures.toString(), last);
    }

    private HttpRequest request(URI url, String method, String path, BodyPublisher body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(config.requestTimeout())
                .header("Accept", CONTENT_TYPE + ", application/json")
                .header("Content-Type", CONTENT_TYPE)
                .method(method, body);
        config.credentials().authorization().ifPresent(value -> request.header("Authorization", value));
        return request.build();
    }

    private JsonNode parse(String body) {
        try {
            return json.readTree(body);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    private static void note(StringBuilder failures, URI url, String what) {
        failures.append(failures.isEmpty() ? "" : "; ").append(url).append(": ").append(what);
    }
}
