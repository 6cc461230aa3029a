package dev.errata.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;

/** Plain HTTP calls to a registry. */
final class RegistryCalls {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final String url;

    RegistryCalls(String url) {
        this.url = url;
    }

    Answer get(String path) throws IOException, InterruptedException {
        return call("GET", path, "");
    }

    Answer delete(String path) throws IOException, InterruptedException {
        return call("DELETE", path, "");
    }

    Answer put(String path, String body) throws IOException, InterruptedException {
        return call("PUT", path, body);
    }

    Answer post(String path, String body) throws IOException, InterruptedException {
        return call("POST", path, body);
    }

    Answer postSchema(String path, String schema) throws IOException, InterruptedException {
        return post(path, JSON.writeValueAsString(Map.of("schema", schema)));
    }

    private Answer call(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                .build();
        HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());
        String type = response.headers().firstValue("Content-Type").orElse("");
        return new Answer(response.statusCode(), type, JSON.readTree(response.body()));
    }

    /** What came back. */
    record Answer(int status, String contentType, JsonNode body) {
        int id() {
            return body.get("id").asInt();
        }

        int errorCode() {
            return body.path("error_code").asInt();
        }
    }
}
