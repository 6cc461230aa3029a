package dev.errata.streams.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.TestApps;
import dev.errata.testing.SharedKafka;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SharedKafka.class)
class AppMainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final EmbeddedKafka kafka;
    private final Path directory;

    AppMainTest(EmbeddedKafka kafka, @TempDir Path directory) {
        this.kafka = kafka;
        this.directory = directory;
    }

    @BeforeEach
    void writeConfig() throws IOException {
        Files.writeString(directory.resolve("echo.yaml"), """
                application.id: main-%s
                bootstrap.servers: %s
                registry.url: %s
                state.dir: %s
                """.formatted(
                        UUID.randomUUID(), kafka.bootstrapServers(), kafka.registryUrl(), directory.resolve("state")));
    }

    private int execute(Map<String, String> environment, String... args) {
        AppMain<StreamsSettings> main = new AppMain<>(
                EchoMain.NAME,
                config -> StreamsSettings.read(config, StreamsSettings.defaults("errata-echo")),
                TestApps::echo,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return main.execute(args, environment, new StopSignal());
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void listsItsKeysWhenAskedForHelp() {
        assertThat(execute(Map.of(), "--help")).isEqualTo(0);

        assertThat(text(out))
                .startsWith("Usage: echo [--config FILE] [--help]")
                .contains("topics.partitions = 8", "health.port = 0", "kafka.*", "registry.url");
    }

    @Test
    void tellsEveryMistakeInTheSettings() {
        int code = execute(Map.of("ERRATA_THREADS", "0", "ERRATA_THREDS", "1"));

        assertThat(code).isEqualTo(2);
        assertThat(text(err))
                .contains("threads must be at least 1, got 0 (ERRATA_THREADS)")
                .contains("unknown variable ERRATA_THREDS: did you mean ERRATA_THREADS?", "--help names every key")
                .doesNotContain("Exception", "\tat ");
    }

    @Test
    void refusesArgumentsThatItDoesNotKnow() {
        assertThat(execute(Map.of(), "--verbose")).isEqualTo(2);

        assertThat(text(err)).contains("unknown argument '--verbose'");
    }

    @Test
    void tellsWhyItCannotStart() {
        int code = execute(Map.of("ERRATA_BOOTSTRAP_SERVERS", "127.0.0.1:1", "ERRATA_START_TIMEOUT", "1ms"));

        assertThat(code).isEqualTo(1);
        assertThat(text(err))
                .contains("echo: Kafka at 127.0.0.1:1 did not answer within 1 ms")
                .doesNotContain("\tat ");
    }

    @Test
    void servesHealthAndEndsWithZeroOnSigterm() throws Exception {
        Process process = start();
        try {
            String url = url();
            await().atMost(Duration.ofMinutes(3))
                    .ignoreExceptionsInstanceOf(IOException.class)
                    .untilAsserted(() ->
                            assertThat(get(url + "/health/ready").statusCode()).isEqualTo(200));
            assertThat(get(url + "/health/live").body()).contains("\"echo\"", "\"RUNNING\"");
            assertThat(get(url + "/metrics").body())
                    .contains(
                            "errata_kafka_threads{app=\"echo\"} 1.0",
                            "app=\"echo\"",
                            "errata_dropped_records",
                            "jvm_memory_used_bytes");
            process.destroy();
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(Files.readString(directory.resolve("out.log")))
                    .contains("effective configuration", "bootstrap.servers = " + kafka.bootstrapServers())
                    .contains("stopped by a signal orderly=\"true\"");
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start() throws IOException {
        ProcessBuilder java = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                EchoMain.class.getName(),
                "--config",
                directory.resolve("echo.yaml").toString());
        java.redirectErrorStream(true)
                .redirectOutput(directory.resolve("out.log").toFile());
        return java.start();
    }

    /** Where it says that it serves. */
    private String url() {
        Pattern served = Pattern.compile("health and metrics served url=\"(\\S+)\"");
        return await().atMost(Duration.ofMinutes(3))
                .until(
                        () -> served.matcher(Files.readString(directory.resolve("out.log")))
                                .results()
                                .map(found -> found.group(1))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private static HttpResponse<String> get(String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofMinutes(1))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }
}
