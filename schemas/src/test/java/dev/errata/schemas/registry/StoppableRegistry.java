package dev.errata.schemas.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** A small registry that can be stopped, started again on its port, and told to answer anything. Counts what it is asked. */
final class StoppableRegistry implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final RegistryInMemory schemas = new RegistryInMemory();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private final int port;
    private HttpServer server;
    private volatile @Nullable Answer forced;

    private record Answer(int status, String body) {}

    StoppableRegistry() {
        this.server = listen(0);
        this.port = server.getAddress().getPort();
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    RegistryInMemory schemas() {
        return schemas;
    }

    List<String> requests() {
        return requests;
    }

    List<String> authorizations() {
        return authorizations;
    }

    void answerAlways(int status, String body) {
        forced = new Answer(status, body);
    }

    void answerItself() {
        forced = null;
    }

    void stop() {
        server.stop(0);
    }

    void start() {
        server = listen(port);
    }

    @Override
    public void close() {
        stop();
    }

    private HttpServer listen(int onPort) {
        try {
            HttpServer listening =
                    HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), onPort), 0);
            listening.createContext("/", this::handle);
            listening.start();
            return listening;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath();
        requests.add(exchange.getRequestMethod() + " " + path);
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                .ifPresent(authorizations::add);
        JsonNode body = JSON.readTree(exchange.getRequestBody());
        Answer told = forced;
        Answer answer = told == null ? answer(path, body) : told;
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private Answer answer(String path, JsonNode body) {
        String[] parts = path.split("/", -1);
        if (path.startsWith("/schemas/ids/")) {
            return schemas.schemaById(Integer.parseInt(parts[3]))
                    .map(schema -> new Answer(200, "{\"schema\":" + JSON.valueToTree(schema.text()) + "}"))
                    .orElse(new Answer(404, "{\"error_code\":40403,\"message\":\"Schema not found\"}"));
        }
        String subject = parts[2];
        if (path.endsWith("/versions/latest")) {
            return schemas.latest(subject)
                    .map(StoppableRegistry::latest)
                    .orElse(new Answer(404, "{\"error_code\":40401,\"message\":\"Subject not found\"}"));
        }
        Schema schema = new Schema.Parser().parse(body.path("schema").asText());
        if (path.endsWith("/versions")) {
            return new Answer(200, "{\"id\":" + schemas.register(subject, schema) + "}");
        }
        return schemas.lookup(subject, schema).stream()
                .mapToObj(id -> new Answer(200, "{\"id\":" + id + "}"))
                .findFirst()
                .orElse(new Answer(404, "{\"error_code\":40403,\"message\":\"Schema not found\"}"));
    }

    private static Answer latest(RegisteredSchema found) {
        return new Answer(
                200,
                JSON.createObjectNode()
                        .put("subject", found.subject())
                        .put("version", found.version())
                        .put("id", found.id())
                        .put("schema", found.schema().text())
                        .toString());
    }
}
