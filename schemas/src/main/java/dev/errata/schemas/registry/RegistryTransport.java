package dev.errata.schemas.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * One round of HTTP: each url in order, until one gives a definite answer. Without Java's newer client, which readies TLS before it
 * is used and leaves a thread behind that the end of a JVM waits 300 ms for.
 */
final class RegistryTransport {
    private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final int REFUSED = 400;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;

    private final SchemaRegistryConfig config;
    private final ObjectMapper json = new ObjectMapper();

    RegistryTransport(SchemaRegistryConfig config) {
        this.config = config;
    }

    RegistryAnswer get(String path) {
        return send("GET", path, null);
    }

    RegistryAnswer post(String path, JsonNode body) {
        return send("POST", path, body.toString().getBytes(StandardCharsets.UTF_8));
    }

    private RegistryAnswer send(String method, String path, byte @Nullable [] body) {
        StringBuilder failures = new StringBuilder();
        @Nullable IOException last = null;
        for (URI url : config.urls()) {
            if (Thread.interrupted()) {
                throw new InterruptException("interrupted before the schema registry at " + url + " was asked");
            }
            try {
                RegistryAnswer answer = ask(url, method, path, body);
                if (answer.status() < SERVER_ERROR && answer.status() != TOO_MANY_REQUESTS) {
                    return answer;
                }
                note(failures, url, "HTTP " + answer.status());
            } catch (IOException e) {
                last = e;
                note(failures, url, e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
            }
        }
        throw last == null
                ? new RegistryUnavailableException(failures.toString())
                : new RegistryUnavailableException(failures.toString(), last);
    }

    private RegistryAnswer ask(URI url, String method, String path, byte @Nullable [] body) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url + path).toURL().openConnection();
        int timeout = (int) Math.min(Integer.MAX_VALUE, config.requestTimeout().toMillis());
        connection.setConnectTimeout(timeout);
        connection.setReadTimeout(timeout);
        connection.setUseCaches(false);
        connection.setInstanceFollowRedirects(body == null); // of a POST it would make a GET
        connection.setRequestMethod(method);
        connection.setRequestProperty("Accept", CONTENT_TYPE + ", application/json");
        connection.setRequestProperty("Content-Type", CONTENT_TYPE);
        config.credentials().authorization().ifPresent(value -> connection.setRequestProperty("Authorization", value));
        if (body != null) {
            connection.setDoOutput(true);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(body);
            }
        }
        int status = connection.getResponseCode();
        try (InputStream answered = status < REFUSED ? connection.getInputStream() : connection.getErrorStream()) {
            byte[] bytes = answered == null ? new byte[0] : answered.readAllBytes();
            return new RegistryAnswer(url, status, parse(new String(bytes, StandardCharsets.UTF_8)));
        }
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
