package dev.errata.dispatcher;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import javax.net.ssl.SSLContext;

/** A service of somebody else, with what it was asked. */
final class Service implements AutoCloseable {
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    /** A request. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Asked(String method, String path, Headers headers, byte[] body) {
        String header(String name) {
            return String.valueOf(headers.getFirst(name));
        }
    }

    /** What it answers. */
    record Reply(int status, Map<String, String> headers, String body) {
        static Reply of(int status) {
            return new Reply(status, Map.of(), "");
        }

        static Reply of(int status, String body) {
            return new Reply(status, Map.of(), body);
        }
    }

    private Service(HttpServer server) {
        this.server = server;
    }

    static Service start(Function<Asked, Reply> behaviour) {
        try {
            return bound(HttpServer.create(), behaviour);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With this certificate. */
    static Service startTls(SSLContext tls, Function<Asked, Reply> behaviour) {
        try {
            HttpsServer server = HttpsServer.create();
            server.setHttpsConfigurator(new HttpsConfigurator(tls));
            return bound(server, behaviour);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Service bound(HttpServer server, Function<Asked, Reply> behaviour) throws IOException {
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Service service = new Service(server);
        server.createContext("/", exchange -> service.answer(exchange, behaviour));
        server.start();
        return service;
    }

    private void answer(HttpExchange exchange, Function<Asked, Reply> behaviour) throws IOException {
        try (exchange) {
            Asked request = new Asked(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    exchange.getRequestHeaders(),
                    exchange.getRequestBody().readAllBytes());
            asked.add(request);
            Reply reply = behaviour.apply(request);
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            reply.headers().forEach(exchange.getResponseHeaders()::add);
            exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    String url() {
        return (server instanceof HttpsServer ? "https" : "http") + "://127.0.0.1:"
                + server.getAddress().getPort();
    }

    List<Asked> asked() {
        return List.copyOf(asked);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
