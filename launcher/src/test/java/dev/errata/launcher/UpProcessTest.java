package dev.errata.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.client.operator.Cluster;
import dev.errata.schemas.TopicNames;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole life of {@code errata up}, as its user has it: a process, a directory, a signal. */
final class UpProcessTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final String FAILURE = """
            {"message":"connect ECONNREFUSED 10.0.3.7:5432","code":"ECONNREFUSED","sessionId":"s1","operationId":"%s"}
            """;

    private static final String WEBHOOK_SECRET =
            "whsec_" + Base64.getEncoder().encodeToString("nobody-may-read-this-at-all".getBytes(UTF_8));

    private final Path data;
    private final Path home;
    private final Path temporary;
    private final Path config;

    UpProcessTest(@TempDir Path directory) {
        this.data = directory.resolve("data");
        this.home = directory.resolve("home");
        this.temporary = directory.resolve("tmp");
        this.config = directory.resolve("up.yaml");
    }

    @BeforeEach
    void writeConfig() throws IOException {
        Files.createDirectory(home);
        Files.createDirectory(temporary);
        Files.writeString(config, """
                data.dir: not-this-one
                health.port: 0
                embedded: {broker.port: 1, controller.port: 0, registry.port: 0}
                recovery.dependencies.mode: enforce
                worker: {threads: 2}
                notifier:
                  notify.webhook: {url: "http://127.0.0.1:9/hook", secret: %s}
                  notify.answer.channels: [webhook]
                  http.public.url: https://errors.example.org
                error-log: {http.port: 0}
                """.formatted(WEBHOOK_SECRET));
    }

    private UpProcess start(String... more) throws IOException {
        return start(Map.of(), more);
    }

    private UpProcess start(Map<String, String> variables, String... more) throws IOException {
        Map<String, String> environment = new HashMap<>(Map.of(
                "ERRATA_EMBEDDED_BROKER_PORT", "0", "ERRATA_WORKER_THREADS", "1", "ERRATA_DATA_DIR", "nor-this-one"));
        environment.putAll(variables);
        List<String> arguments = new ArrayList<>(List.of("--config", config.toString(), "--data", data.toString()));
        arguments.addAll(List.of(more));
        return UpProcess.start(home, temporary, environment, arguments.toArray(String[]::new));
    }

    @Tag("slow")
    @Test
    void whatItWasGivenOutlivesAKillAndItEndsWhenTold() throws Exception {
        try (UpProcess up = start(Map.of("ERRATA_TOPICS_PARTITIONS", "3"))) {
            Cluster cluster = up.awaitRunning();
            try (UpProcess second = start()) {
                assertThat(second.awaitEnd()).isEqualTo(ErrataCommand.USAGE);
                assertThat(second.console())
                        .contains("data directory " + data + " is already in use by process " + up.pid())
                        .hasLineCount(1);
            }
            assertThat(send(cluster, "save-1").exitCode()).isZero();
            up.kill();
        }
        try (UpProcess up = start()) {
            Cluster cluster = up.awaitRunning();
            assertThat(up.dsn()).matches("http://local@127\\.0\\.0\\.1:\\d+/1");
            assertThat(partitions(cluster)).as("as many as before").isEqualTo(3);
            assertThat(post(up.intake(), "save-2").body()).contains("\"durable\":\"kafka\"");
            await().atMost(TIMEOUT)
                    .untilAsserted(() -> assertThat(decisions(cluster)).contains("save-1", "save-2"));
            await().atMost(TIMEOUT).untilAsserted(() -> assertThat(counted(up)).contains("\"total\":2"));
            assertThat(up.terminate()).as(up.console()).isZero();
            assertThat(up.console()).contains("stopping ...").doesNotContain("\tat ");
        }
        assertSettingsAreLogged();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve("answer.secret"))))
                .isEqualTo("rw-------");
        assertThat(home).isEmptyDirectory();
        assertThat(temporary).isEmptyDirectory();
    }

    private void assertSettingsAreLogged() throws IOException {
        assertThat(data).isDirectoryContaining("glob:**/errata.log");
        String log = Files.readString(data.resolve("errata.log"));
        assertThat(log)
                .contains("data.dir = " + data + "   (command line)")
                .contains("embedded.broker.port = 0   (ERRATA_EMBEDDED_BROKER_PORT)")
                .contains("worker.threads = 1   (ERRATA_WORKER_THREADS)")
                .contains("recovery.dependencies.mode = enforce   (" + config + ":4)")
                .contains("notifier.notify.webhook.secret = ***")
                .contains("app running app=\"notifier\"")
                .doesNotContain(
                        WEBHOOK_SECRET,
                        Files.readString(data.resolve("answer.secret")).strip());
    }

    @Test
    void aFreshOneShowsHowToSendTheFirstErrorAndThatWorks() throws Exception {
        try (UpProcess up = start()) {
            assertThat(partitions(up.awaitRunning())).isEqualTo(2);
            assertThat(up.console()).contains("new topics get 2 partitions each (topics.partitions)");
            await().atMost(TIMEOUT).untilAsserted(() -> assertThat(page(up)).contains("Send the first error"));
            Matcher command = Pattern.compile("<code>(curl [^<]*)</code>").matcher(page(up));
            assertThat(command.find()).isTrue();
            String shown = command.group(1)
                    .replace("&quot;", "\"")
                    .replace("&#34;", "\"")
                    .replace("&#39;", "'");
            assertThat(shown).startsWith("curl " + up.intake());
            assertThat(page(up)).contains("<code>" + up.dsn() + "</code>");
            Process copied = new ProcessBuilder("sh", "-c", shown).start();
            assertThat(new String(copied.getInputStream().readAllBytes(), UTF_8))
                    .contains("\"accepted\":1");
            await().atMost(TIMEOUT).untilAsserted(() -> assertThat(counted(up)).contains("\"total\":1"));
            assertThat(page(up)).doesNotContain("Send the first error").contains("ECONNREFUSED");
            assertThat(up.terminate()).as(up.console()).isZero();
        }
    }

    private static String page(UpProcess up) throws InterruptedException {
        return answer(up, "/");
    }

    private static HttpResponse<String> post(String url, String operation) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .POST(HttpRequest.BodyPublishers.ofString(FAILURE.formatted(operation)))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static CommandRun send(Cluster cluster, String operation) {
        return CommandRun.of(
                FAILURE.formatted(operation),
                "send",
                "--bootstrap",
                cluster.bootstrapServers(),
                "--registry",
                cluster.registryUrl());
    }

    @Tag("slow")
    @Test
    void aDatabaseThatIsAwayKeepsNobodyFromWorking() throws Exception {
        try (UpProcess up = start("--database", "jdbc:postgresql://127.0.0.1:1/none")) {
            Cluster cluster = up.awaitRunning();
            assertThat(send(cluster, "save-1").exitCode()).isZero();
            await().atMost(TIMEOUT)
                    .untilAsserted(() -> assertThat(decisions(cluster)).contains("save-1"));
            await().atMost(TIMEOUT)
                    .untilAsserted(() -> assertThat(up.console())
                            .contains("the error log stores nothing yet, the pipeline goes on"));
            assertThat(up.terminate()).as(up.console()).isZero();
            assertThat(up.console()).doesNotContain("\tat ");
        }
    }

    /** What the error log says; empty while it does not answer. */
    private static String counted(UpProcess up) throws InterruptedException {
        return answer(up, "/api/errors/stats");
    }

    private static String answer(UpProcess up, String path) throws InterruptedException {
        Optional<String> url = up.errorLog();
        if (url.isEmpty()) {
            return "";
        }
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url.get() + path)).build();
        try {
            return HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException away) {
            return "";
        }
    }

    private static int partitions(Cluster cluster) {
        try (Consumer<byte[], byte[]> consumer = cluster.consumer()) {
            return cluster.knownPartitions(consumer, TopicNames.ERRORS).size();
        }
    }

    private static String decisions(Cluster cluster) {
        CommandRun tail = CommandRun.on(cluster, "tail", "decisions", "--from-beginning", "--until-end");
        return tail.out() + tail.err();
    }
}
