package dev.errata.benchmarks.log;

import dev.errata.benchmarks.pipeline.AppProcess;
import dev.errata.benchmarks.pipeline.BrokerProcess;
import dev.errata.embedded.LoopbackPorts;
import dev.errata.log.ErrorLogMain;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The error log as it runs in production, with a quarter of a gibibyte of heap, and its API. */
public final class LogProcess implements AutoCloseable {
    /** As its command sets them, and a quarter of a gibibyte of heap. */
    private static final List<String> FLAGS = List.of(
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000");

    private static final int OK = 200;

    private final AppProcess process;
    private final int port;
    private final HttpClient http = HttpClient.newHttpClient();

    private LogProcess(AppProcess process, int port) {
        this.process = process;
        this.port = port;
    }

    public static LogProcess start(BrokerProcess broker, Store store) throws IOException {
        int port = LoopbackPorts.chooseFree();
        Map<String, String> settings = new HashMap<>(store.environment());
        settings.put("ERRATA_HTTP_PORT", String.valueOf(port));
        AppProcess process = AppProcess.start(ErrorLogMain.class, broker.cluster(), settings, FLAGS);
        return new LogProcess(process, port);
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** As {@code kill -9} does; returns when it is gone. */
    public void kill() throws InterruptedException {
        process.kill();
    }

    /** Whether its API answers; it does not while it starts. */
    boolean isServing() throws InterruptedException {
        try {
            return !get("/api/errors?limit=1").isEmpty();
        } catch (IOException notYet) {
            return false;
        }
    }

    /** As a browser gets it; fails with {@link IllegalStateException} if it is not answered with one. */
    CompletableFuture<String> page(String path) {
        HttpRequest asked =
                HttpRequest.newBuilder(uri(path)).header("Accept", "text/html").build();
        return http.sendAsync(asked, HttpResponse.BodyHandlers.ofString()).thenApply(answer -> {
            if (answer.statusCode() != OK) {
                throw new IllegalStateException(path + ": " + answer.statusCode());
            }
            return answer.body();
        });
    }

    /** Whether there is such a thing. */
    boolean has(String path) throws IOException, InterruptedException {
        return http.send(request(path), HttpResponse.BodyHandlers.discarding()).statusCode() == OK;
    }

    /** A connection over which the log tells of what changes. */
    Socket listen() throws IOException {
        Socket stream = new Socket(InetAddress.getLoopbackAddress(), port);
        stream.getOutputStream()
                .write("GET /api/live HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
        if (stream.getInputStream().read() < 0) {
            throw new IOException("the log takes no more streams");
        }
        return stream;
    }

    /** Whole, as text. */
    String get(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(request(path), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != OK) {
            throw new IOException(path + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    /** Reads all of it and keeps nothing; how many bytes it was. */
    long drain(String path) throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = http.send(request(path), HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = answer.body()) {
            return body.transferTo(OutputStream.nullOutputStream());
        }
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(uri(path)).build();
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    @Override
    public void close() {
        process.close();
    }
}
