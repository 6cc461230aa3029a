package dev.errata.intake.clients;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes whatever a client sends, in order, and answers 200 as its protocol wants it. */
public final class CapturingServer implements AutoCloseable {
    private final HttpServer server;
    private final List<CapturedRequest> requests = new CopyOnWriteArrayList<>();

    private CapturingServer(HttpServer server) {
        this.server = server;
    }

    public static CapturingServer start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        CapturingServer capturing = new CapturingServer(server);
        server.createContext("/", capturing::capture);
        server.start();
        return capturing;
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public List<CapturedRequest> requests() {
        return List.copyOf(requests);
    }

    private void capture(HttpExchange exchange) throws IOException {
        Map<String, String> headers = new TreeMap<>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", values)));
        requests.add(new CapturedRequest(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                headers,
                exchange.getRequestBody().readAllBytes()));
        String type = headers.getOrDefault("content-type", "application/json");
        boolean isProtobuf = type.equals("application/x-protobuf");
        byte[] answer = isProtobuf ? new byte[0] : "{}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", isProtobuf ? type : "application/json");
        exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
