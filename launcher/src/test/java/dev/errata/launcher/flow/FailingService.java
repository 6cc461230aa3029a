package dev.errata.launcher.flow;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A service over HTTP that is down when told to, then asks to be left alone for a while, then works again. */
final class FailingService implements AutoCloseable {
    static final Duration ASKED_WAIT = Duration.ofSeconds(2);
    private static final String PATH = "/charge/";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(16);
    private final ConcurrentLinkedQueue<Request> requests = new ConcurrentLinkedQueue<>();
    private final Set<String> served = ConcurrentHashMap.newKeySet();
    private volatile Mood mood = Mood.DOWN;
    private volatile Instant quietUntil = Instant.MAX;

    /** How it answers. */
    enum Mood {
        /** 503 to all. */
        DOWN,
        /** 429 with Retry-After to the next request and to all until that wait is over. */
        THROTTLING,
        /** 200. */
        UP
    }

    /** One that came in. */
    record Request(Instant at, String operation, boolean isRetry, int status) {}

    private FailingService(HttpServer server) {
        this.server = server;
    }

    static FailingService start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        FailingService service = new FailingService(server);
        server.createContext(PATH, service::answer);
        server.setExecutor(service.threads);
        server.start();
        return service;
    }

    URI uri(String operation, int attempt) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + PATH + operation + "?" + attempt);
    }

    void is(Mood changed) {
        mood = changed;
    }

    /** Until when it wants to be left alone; far in the future until it has said so. */
    Instant quietUntil() {
        return quietUntil;
    }

    int served() {
        return served.size();
    }

    List<Request> requests() {
        return List.copyOf(requests);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String operation = exchange.getRequestURI().getPath().substring(PATH.length());
        boolean isRetry = !"1".equals(exchange.getRequestURI().getQuery());
        int status = status();
        if (status == 200) {
            served.add(operation);
        } else if (status == 429) {
            exchange.getResponseHeaders().add("Retry-After", String.valueOf(ASKED_WAIT.toSeconds()));
        }
        requests.add(new Request(Instant.now(), operation, isRetry, status));
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private synchronized int status() {
        if (mood == Mood.DOWN) {
            return 503;
        }
        if (mood == Mood.UP || !Instant.now().isBefore(quietUntil)) {
            mood = Mood.UP;
            return 200;
        }
        if (quietUntil.equals(Instant.MAX)) {
            quietUntil = Instant.now().plus(ASKED_WAIT);
        }
        return 429;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
