package dev.errata.schemas.registry;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import dev.errata.embedded.LoopbackPorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** Apicurio's registry server in a process of its own, its schemas in memory. */
record ApicurioServer(Process process, String url) implements AutoCloseable {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    static ApicurioServer start(Path directory) throws IOException {
        Path home = Path.of(System.getProperty("registry.server.directory"));
        int port = LoopbackPorts.chooseFree();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx384m",
                        "-Dquarkus.http.host=127.0.0.1",
                        "-Dquarkus.http.port=" + port,
                        "-jar",
                        runner(home).toString())
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("apicurio.log").toFile())
                .start();
        ApicurioServer server = new ApicurioServer(process, "http://127.0.0.1:" + port + "/apis/ccompat/v7");
        try {
            await().atMost(Duration.ofSeconds(90)).until(server::isReady);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
        return server;
    }

    /** By default it accepts any schema. */
    void requireBackwardCompatibility() throws IOException {
        int status = send(HttpRequest.newBuilder(URI.create(url + "/config"))
                .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                .PUT(HttpRequest.BodyPublishers.ofString("{\"compatibility\":\"BACKWARD\"}")));
        if (status != 200) {
            throw new IllegalStateException("the registry server refused the compatibility level: HTTP " + status);
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private boolean isReady() {
        if (!process.isAlive()) {
            throw new IllegalStateException("the registry server ended with " + process.exitValue());
        }
        try {
            return send(HttpRequest.newBuilder(URI.create(url + "/subjects")).GET()) == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static int send(HttpRequest.Builder request) throws IOException {
        try {
            return HTTP.send(request.build(), BodyHandlers.discarding()).statusCode();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the registry server", e);
        }
    }

    private static Path runner(Path home) throws IOException {
        try (Stream<Path> files = Files.list(home)) {
            return files.filter(file -> file.toString().endsWith("-runner.jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
