package dev.errata.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Payload;
import dev.errata.dispatcher.Service.Reply;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The services of {@code examples/http}, as they are: each where the machine has its language. */
@ExtendWith(DispatcherUnderTest.Shared.class)
class ExamplesTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final Path EXAMPLES = Path.of("..", "examples", "http");
    private static final String ORDER = "{\"id\":\"7\",\"failures\":2}";

    private final String session = "session-" + UUID.randomUUID();
    private final String type = "charge-" + UUID.randomUUID();
    private final DispatcherUnderTest kafka;

    ExamplesTest(DispatcherUnderTest kafka) {
        this.kafka = kafka;
    }

    @ParameterizedTest
    @CsvSource({"node,service.js", "python3,service.py"})
    void aServiceThatSpeaksOnlyHttpHandsOverWhatFailsAndGetsItBack(String language, String file) throws Exception {
        assumeTrue(isThere(language), () -> "this machine has no " + language);
        try (Service intake = Service.start(asked -> Reply.of(200, "{\"accepted\":1}"));
                Example example = Example.start(language, file, intake.url())) {
            assertThat(example.post("/orders", "{\"id\":\"6\"}")).isEqualTo(200);
            assertThat(intake.asked()).isEmpty();
            assertThat(example.post("/orders", ORDER)).isEqualTo(202);
            JsonNode reported =
                    new ObjectMapper().readTree(intake.asked().get(0).body());
            assertThat(reported.path("message").asText()).contains("ECONNREFUSED");
            assertThat(reported.path("operationId").asText()).isEqualTo("charge-7");
            assertThat(reported.path("operationType").asText()).isEqualTo("charge");
            assertThat(reported.path("payload").path("text").asText()).isEqualTo(ORDER);
            assertThat(example.post("/retries", ORDER)).as("unsigned").isNotEqualTo(200);

            DispatcherApp app = kafka.dispatcher(
                    type,
                    Map.of(
                            "endpoints.charge.url", example.url() + "/retries",
                            "endpoints.charge.types", type,
                            "endpoints.charge.secret", SECRET));
            try {
                retry(2);
                ErrorEvent error = kafka.errors(1, session).get(0);
                assertThat(Objects.requireNonNull(error.http()).status()).isEqualTo(503);
                assertThat(error.http().headers()).containsEntry("retry-after", "5");
                assertThat(error.toolOutput()).contains("the bank is away");

                retry(3);
                assertThat(kafka.outcomes(3, session))
                        .filteredOn(outcome -> outcome.status() == OutcomeStatus.SUCCEEDED)
                        .extracting(ExecutionOutcome::output)
                        .containsExactly("charged");
            } finally {
                app.close();
            }
        }
    }

    private void retry(int attempt) {
        kafka.retry(DispatcherUnderTest.command(session, new Operation("charge-7", type, attempt, null), null)
                .carrying(Payload.of("application/json", ORDER.getBytes(StandardCharsets.UTF_8))));
    }

    @ParameterizedTest
    @CsvSource({"service.js", "service.py"})
    void anExampleHasFewerThanFortyLines(String file) throws Exception {
        assertThat(Files.readAllLines(EXAMPLES.resolve(file))).hasSizeLessThan(40);
    }

    private static boolean isThere(String language) throws InterruptedException {
        try {
            return new ProcessBuilder(language, "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException none) {
            return false;
        }
    }

    /** One of them, as a process. */
    private record Example(Process process, String url) implements AutoCloseable {
        static Example start(String language, String file, String intake) throws IOException {
            ProcessBuilder builder = new ProcessBuilder(language, file)
                    .directory(EXAMPLES.toFile())
                    .redirectErrorStream(true);
            builder.environment().putAll(Map.of("PORT", "0", "ERRATA_URL", intake, "ERRATA_SECRET", SECRET));
            Process process = builder.start();
            BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
            String line = String.valueOf(output.readLine());
            assertThat(line).startsWith("listening ");
            Thread drain = new Thread(() -> output.lines().forEach(any -> {}), "example-output");
            drain.setDaemon(true);
            drain.start();
            return new Example(process, "http://127.0.0.1:" + line.substring("listening ".length()));
        }

        /** The status; 0 if the connection was cut. */
        int post(String path, String body) throws InterruptedException {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                    .POST(BodyPublishers.ofString(body))
                    .build();
            try {
                return HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode();
            } catch (IOException cut) {
                return 0;
            }
        }

        @Override
        public void close() {
            process.destroyForcibly().onExit().join();
        }
    }
}
