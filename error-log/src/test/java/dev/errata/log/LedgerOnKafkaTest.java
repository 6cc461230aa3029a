package dev.errata.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.taxonomy.SourceType;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log's part in the pipeline's books. */
class LedgerOnKafkaTest {
    @TempDir
    private static Path directory;

    private static LogUnderTest log;

    @BeforeAll
    static void startServers() {
        log = new LogUnderTest(directory);
    }

    @AfterAll
    static void stopServers() {
        log.close();
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(condition);
    }

    private static JsonNode ledger(ErrorLogApp app) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(app.url() + "/api/ledger")).build();
        return new JsonMapper()
                .readTree(HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.ofString())
                        .body());
    }

    private static void say(LedgerLine line) {
        log.send(log.topics.ledger(), line.writer(), line);
        log.flush();
    }

    private static LedgerLine worker(Instant began, long accounted) {
        return new LedgerLine(
                "recovery-worker",
                "0_0",
                began.toEpochMilli(),
                Instant.now(),
                List.of(new LedgerLine.Source("outcomes", 0, 0, 9, 9, 9, Map.of("stale", accounted))),
                List.of(),
                List.of(),
                Map.of(),
                Map.of());
    }

    /** What the topics hold is what the line says, whoever is stopped and goes on. */
    @Test
    void theLogsOwnLineSaysWhatItTookAndWhatBecameOfIt() throws Exception {
        for (int i = 0; i < 300; i++) {
            log.send(log.classified("taken-" + i % 200, "HTTP 503", Instant.now()));
        }
        log.sendBytes(log.topics.decisions().name(), "key", new byte[] {1, 2, 3});
        log.send(log.topics.outcomes(), "key", heartbeat());
        log.flush();
        for (int repeats : List.of(100, 101)) {
            try (ErrorLogApp app = log.app("taking")) {
                app.start();
                await(() -> stage(app).path("in").asLong() == 202 + repeats);
                assertThat(stage(app).path("difference").asLong()).isZero();
                assertThat(stage(app).path("fates").toString())
                        .isEqualTo("{\"left_out\":1,\"refused\":1,\"repeat\":" + repeats + ",\"stored\":200}");
            }
            log.send(log.classified("taken-0", "HTTP 503", Instant.now()));
            log.flush();
        }
    }

    private static ExecutionOutcome heartbeat() {
        return new ExecutionOutcome(
                "beat-1",
                OutcomeStatus.HEARTBEAT,
                OutcomeOrigin.EXECUTOR,
                Instant.now(),
                ExecutionContext.ofSession("session"),
                Operation.first("op-1", "write"),
                ErrorSource.of(SourceType.SERVICE, "disk"),
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private static JsonNode stage(ErrorLogApp app) throws IOException, InterruptedException {
        for (JsonNode stage : ledger(app).path("stages")) {
            if (stage.path("app").asText().equals(ErrorLogApp.NAME)) {
                return stage;
            }
        }
        return MissingNode.getInstance();
    }

    @Test
    void aDifferenceIsMeasuredAndToldWithItsAge() throws Exception {
        MeterRegistry meters = new SimpleMeterRegistry();
        Instant began = Instant.now().minus(Duration.ofMinutes(10));
        try (ErrorLogApp app = log.app("watching", meters)) {
            assertThat(meters.get("errata.ledger.difference").gauge().value())
                    .as("nobody has looked yet")
                    .isNaN();
            app.start();
            await(() -> meters.get("errata.ledger.difference").gauge().value() == 0);
            say(worker(began, 7));
            await(() -> meters.get("errata.ledger.difference").gauge().value() == 2);
            assertThat(meters.get("errata.ledger.difference.age.seconds")
                            .gauge()
                            .value())
                    .isGreaterThanOrEqualTo(600);
            assertThat(ledger(app).path("holds").asBoolean()).isFalse();
            assertThat(ledger(app).at("/differences/0/kind").asText()).isEqualTo("unaccounted");
            say(worker(began, 9));
            await(() -> ledger(app).path("holds").asBoolean());
        }
    }
}
