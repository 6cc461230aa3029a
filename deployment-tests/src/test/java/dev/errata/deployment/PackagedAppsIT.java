package dev.errata.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.client.ClientConfig;
import dev.errata.client.report.ErrorReporter;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.embedded.EmbeddedBroker;
import dev.errata.embedded.EmbeddedBrokerConfig;
import dev.errata.embedded.EmbeddedRegistry;
import dev.errata.embedded.LoopbackPorts;
import dev.errata.embedded.postgres.EmbeddedPostgres;
import dev.errata.embedded.postgres.EmbeddedPostgresConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each app from its packaged jar and the {@code lib/} beside it: as the README starts it, all together, and once more
 * as its image and {@code docker-compose.yml} do.
 */
final class PackagedAppsIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, PackagedApp> APPS = new TreeMap<>();

    @TempDir
    static Path directory = Path.of("");

    private static EmbeddedBroker broker;
    private static EmbeddedRegistry registry;
    private static EmbeddedPostgres postgres;

    static Set<String> apps() {
        return Deployment.apps().keySet();
    }

    @BeforeAll
    static void startAllAsTheReadmeDoes() throws IOException {
        broker = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(directory.resolve("kafka")));
        registry = EmbeddedRegistry.start(broker.bootstrapServers(), 0);
        postgres = EmbeddedPostgres.start(EmbeddedPostgresConfig.in(directory.resolve("postgres"))
                .withBinaries(Deployment.ROOT.resolve("embedded-postgres/target/binaries")));
        Files.writeString(
                Files.createDirectory(directory.resolve("secrets")).resolve("answer-secret"),
                "32 characters and nobody's secret");
        for (String app : apps()) {
            Map<String, String> environment = new TreeMap<>(Map.of(
                    "ERRATA_BOOTSTRAP_SERVERS", broker.bootstrapServers(), "ERRATA_REGISTRY_URL", registry.url()));
            if (Deployment.stateful().contains(app)) {
                environment.put(
                        "ERRATA_STATE_DIR", directory.resolve("state-" + app).toString());
            }
            environment.putAll(database(app));
            environment.putAll(onFreePort(app));
            APPS.put(
                    app,
                    PackagedApp.start(
                            Deployment.readmeCommand(app),
                            Deployment.ROOT,
                            environment,
                            directory.resolve(app + ".log")));
        }
    }

    @AfterAll
    static void stopAll() {
        APPS.values().forEach(PackagedApp::close);
        postgres.close();
        registry.close();
        broker.close();
    }

    @ParameterizedTest
    @MethodSource("apps")
    void saysWhatItDoesAndIsHealthyAndMeasured(String app) {
        PackagedApp process = Objects.requireNonNull(APPS.get(app));

        process.awaitReady();

        process.awaitLine("effective configuration");
        process.awaitLine("app running");
        assertThat(process.served("/health/live").statusCode()).isEqualTo(200);
        assertThat(process.served("/health/ready").body()).contains("\"" + app + "\"");
        assertThat(process.served("/metrics").body())
                .contains(
                        switch (app) {
                            case "error-log" -> "errata_log_";
                            case "dispatcher" -> "errata_dispatcher_endpoints 0.0";
                            case "intake" -> "errata_intake_spool_records 0.0";
                            default -> "errata_dropped_records{app=\"" + app + "\"} 0.0";
                        },
                        "jvm_memory_used_bytes");
    }

    @Test
    void togetherTheyTakeAnErrorToThePeopleWhoMustKnow() {
        APPS.values().forEach(PackagedApp::awaitReady);

        try (ErrorReporter reporter =
                ErrorReporter.connect(ClientConfig.of(broker.bootstrapServers(), registry.url()))) {
            reporter.report(ErrorEvent.builder("the frobnicator said something new")
                    .execution(ExecutionContext.ofSession("packaged"))
                    .build());
        }

        Objects.requireNonNull(APPS.get("notifier")).awaitLine("new_group");
        assertThat(metrics("classifier-stream")).contains("errata_classifier_events_total{result=\"classified\"} 1.0");
        await("the worker, which hears of it beside the notifier")
                .atMost(Duration.ofMinutes(3))
                .untilAsserted(
                        () -> assertThat(metrics("recovery-worker")).contains("errata_recovery_decisions_total{"));
    }

    /** While the first one runs, with a state of its own; its log is in the other form. */
    @ParameterizedTest
    @ValueSource(strings = {"classifier-stream", "error-log"})
    void aSecondInstanceRunsAsItsImageStartsIt(String app) throws Exception {
        PackagedApp first = Objects.requireNonNull(APPS.get(app));
        first.awaitReady();
        Path image = Files.createDirectories(directory.resolve("image-" + app));
        Path built = Deployment.ROOT.resolve(app).resolve("target");
        Files.copy(built.resolve(app + ".jar"), image.resolve("app.jar"));
        Files.createSymbolicLink(image.resolve("lib"), built.resolve("lib"));
        Map<String, String> environment = Deployment.environment(app);
        environment.replaceAll((variable, value) -> here(app, value));
        environment.put("ERRATA_HEALTH_PORT", "0");
        environment.putAll(database(app));
        environment.putAll(onFreePort(app));
        environment.put("ERRATA_LOG_FORMAT", "json");
        List<String> command = Deployment.entryPoint(app).stream()
                .map(argument -> here(app, argument))
                .toList();
        Files.createDirectories(volume(app));

        try (PackagedApp second =
                PackagedApp.start(command, image, environment, directory.resolve(app + "-second.log"))) {
            second.awaitReady();

            assertThat(second.served("/health/ready").body()).contains("\"" + app + "\"");
            assertThat(second.stop()).isZero();
            assertThat(second.log()).allSatisfy(line -> {
                JsonNode entry = JSON.readTree(line);
                assertThat(entry.path("level").asText()).isIn("INFO", "WARN");
                assertThat(entry.path("message").asText()).isNotBlank();
            });
            assertThat(String.join("\n", second.log())).contains("stopped by a signal");
        }
        first.awaitReady();
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("apps")
    void soDoesOneOfEachApp(String app) throws Exception {
        aSecondInstanceRunsAsItsImageStartsIt(app);
    }

    @Test
    void waitsForARegistryThatIsNotThereYetAndSaysSo() throws IOException {
        int port = LoopbackPorts.chooseFree();
        Map<String, String> environment = Map.of(
                "ERRATA_BOOTSTRAP_SERVERS", broker.bootstrapServers(),
                "ERRATA_REGISTRY_URL", "http://127.0.0.1:" + port,
                "ERRATA_STATE_DIR", directory.resolve("state-early").toString());
        try (PackagedApp early = PackagedApp.start(
                Deployment.readmeCommand("classifier-stream"),
                Deployment.ROOT,
                environment,
                directory.resolve("early.log"))) {
            assertThat(early.awaitLine("waiting for the schema registry")).contains("http://127.0.0.1:" + port);
            assertThat(early.served("/health/live").statusCode()).isEqualTo(200);
            assertThat(early.served("/health/ready").statusCode()).isEqualTo(503);

            try (EmbeddedRegistry late = EmbeddedRegistry.start(broker.bootstrapServers(), port)) {
                assertThat(late.url()).endsWith(":" + port);
                early.awaitReady();
            }
        }
    }

    /** Of those that serve more than their health. */
    private static Map<String, String> onFreePort(String app) {
        return Set.of("error-log", "intake").contains(app) ? Map.of("ERRATA_HTTP_PORT", "0") : Map.of();
    }

    private static Map<String, String> database(String app) {
        if (!app.equals("error-log")) {
            return Map.of();
        }
        return Map.of(
                "ERRATA_DATABASE_URL",
                postgres.jdbcUrl(),
                "ERRATA_DATABASE_PASSWORD_FILE",
                directory.resolve("postgres/secret").toString());
    }

    private static String metrics(String app) {
        return Objects.requireNonNull(APPS.get(app)).served("/metrics").body();
    }

    /** What an address or a place in a container is here. */
    private static String here(String app, String inContainer) {
        return inContainer
                .replace("kafka:9092", broker.bootstrapServers())
                .replace("http://registry:8081", registry.url())
                .replace("/run/secrets", directory.resolve("secrets").toString())
                .replace(Deployment.dockerfile("VOLUME"), volume(app).toString());
    }

    private static Path volume(String app) {
        return directory.resolve("volume-" + app);
    }
}
