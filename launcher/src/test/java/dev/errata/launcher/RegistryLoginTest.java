package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.errata.client.operator.Cluster;
import dev.errata.launcher.flow.PipelineUnderTest;
import dev.errata.launcher.flow.SharedPipeline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A registry that asks who is there, from the command line. */
@ExtendWith(SharedPipeline.class)
final class RegistryLoginTest {
    private static final String LOGIN = "me:hunter2";

    private final Cluster cluster;
    private final Path directory;
    private final HttpServer door;

    RegistryLoginTest(PipelineUnderTest kafka, @TempDir Path directory) throws IOException {
        this.cluster = kafka.cluster();
        this.directory = directory;
        this.door = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void open() {
        door.createContext("/", this::let);
        door.start();
    }

    @AfterEach
    void close() {
        door.stop(0);
    }

    private void let(HttpExchange visit) throws IOException {
        String key = "Basic " + Base64.getEncoder().encodeToString(LOGIN.getBytes(StandardCharsets.UTF_8));
        byte[] body = visit.getRequestBody().readAllBytes();
        if (!key.equals(visit.getRequestHeaders().getFirst("Authorization"))) {
            visit.sendResponseHeaders(401, -1);
            visit.close();
            return;
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create(cluster.registryUrl() + visit.getRequestURI()))
                .header("Content-Type", "application/json")
                .method(visit.getRequestMethod(), BodyPublishers.ofByteArray(body))
                .build();
        try {
            HttpResponse<byte[]> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());
            visit.sendResponseHeaders(answer.statusCode(), answer.body().length);
            visit.getResponseBody().write(answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            visit.close();
        }
    }

    private CommandRun send(String... login) {
        List<String> arguments = new ArrayList<>(List.of("send", "--bootstrap", cluster.bootstrapServers()));
        arguments.addAll(
                List.of("--registry", "http://localhost:" + door.getAddress().getPort()));
        arguments.addAll(List.of(login));
        return CommandRun.of("{\"message\":\"a registry with login\"}\n", arguments.toArray(String[]::new));
    }

    @Test
    void aFileOpensIt() throws IOException {
        Path right = Files.writeString(directory.resolve("right.txt"), LOGIN + "\n");
        Path wrong = Files.writeString(directory.resolve("wrong.txt"), "me:hunter3\n");

        assertThat(send("--registry-login", right.toString()).exitCode()).isZero();
        CommandRun refused = send("--registry-login", wrong.toString());
        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.err()).contains("401").doesNotContain("hunter");
    }

    @Test
    void theFileOfThePipelineOpensItToo() throws IOException {
        Path login = Files.writeString(directory.resolve("login.txt"), LOGIN);
        Path up = Files.writeString(
                directory.resolve("up.yaml"),
                "worker.threads: 2\nregistry: {url: 'http://localhost:1', basic.auth.file: " + login + "}\n");

        CommandRun run = send("--cluster", up.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @Test
    void anArgumentDoesNot() {
        CommandRun run = send("--kafka", "sasl.jaas.config=" + LOGIN);

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.err()).contains("kafka.sasl.jaas.config is a secret").doesNotContain("hunter");
    }
}
