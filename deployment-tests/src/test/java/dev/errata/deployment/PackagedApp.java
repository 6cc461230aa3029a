package dev.errata.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** An app as a process of its own; its log is what it prints. */
final class PackagedApp implements AutoCloseable {
    /** Several processes on a full machine. */
    private static final Duration LONGEST_START = Duration.ofMinutes(10);

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Process process;
    private final Path log;

    private PackagedApp(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts it with this Java, which is to start quickly rather than to run fast.
     *
     * @param command begins with {@code java}
     * @param log is made anew
     */
    static PackagedApp start(List<String> command, Path directory, Map<String, String> environment, Path log)
            throws IOException {
        assertThat(command).first().isEqualTo("java");
        List<String> line = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
        line.addAll(command.subList(1, command.size()));
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().keySet().removeIf(variable -> variable.startsWith("ERRATA_"));
        builder.environment().putAll(environment);
        return new PackagedApp(builder.start(), log);
    }

    List<String> log() throws IOException {
        return Files.readAllLines(log);
    }

    /** Waits for a line that holds this text. */
    String awaitLine(String text) {
        return await(text)
                .atMost(LONGEST_START)
                .until(
                        () -> {
                            assertThat(process.isAlive()
                                            || String.join("\n", log()).contains(text))
                                    .as(() -> "it has ended: " + read())
                                    .isTrue();
                            return log().stream()
                                    .filter(line -> line.contains(text))
                                    .findFirst()
                                    .orElse("");
                        },
                        line -> !line.isEmpty());
    }

    void awaitReady() {
        String address = address();
        await("ready")
                .atMost(LONGEST_START)
                .ignoreExceptions()
                .untilAsserted(() ->
                        assertThat(get(address + "/health/ready").statusCode()).isEqualTo(200));
    }

    /** What is served under this path, with its status. */
    HttpResponse<String> served(String path) {
        return get(address() + path);
    }

    /** Waits for the end of a process that was told to end, as {@code docker stop} and Ctrl-C do. */
    int stop() throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(LONGEST_START.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    /** Where it serves health and metrics, as its log says; JSON may put a backslash before a slash. */
    private String address() {
        String unescaped = awaitLine("health and metrics served").replace("\\/", "/");
        return Deployment.all(unescaped, "(http://[0-9.:]+)").get(0);
    }

    private String read() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static HttpResponse<String> get(String url) {
        try {
            return HTTP.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
