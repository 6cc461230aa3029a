package dev.errata.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Payload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code examples/kafka}, with the libraries that npm fetches: an executor in a language of its own. */
@EnabledIfSystemProperty(named = "errata.clients", matches = "true", disabledReason = "npm fetches its libraries")
@ExtendWith(DispatcherUnderTest.Shared.class)
class KafkaExampleTest {
    private static final Path EXAMPLE = Path.of("..", "examples", "kafka");

    private final String session = "session-" + UUID.randomUUID();
    private final String type = "charge-" + UUID.randomUUID();
    private final Path directory;
    private final DispatcherUnderTest kafka;

    KafkaExampleTest(DispatcherUnderTest kafka, @TempDir Path directory) {
        this.kafka = kafka;
        this.directory = directory;
    }

    @Test
    void anExecutorInNodeRunsWhatComesCompressedAndSaysHowItEnded() throws Exception {
        for (String file : List.of("executor.js", "package.json")) {
            Files.copy(EXAMPLE.resolve(file), directory.resolve(file));
        }
        assertThat(start(Map.of(), "npm", "install", "--no-audit", "--no-fund", "--ignore-scripts")
                        .waitFor())
                .as(() -> output())
                .isZero();
        retry("good", "{\"id\":7}");
        retry("bad", "{\"fails\":\"the bank hung up\"}");

        Process executor = start(
                Map.of(
                        "KAFKA",
                        kafka.bootstrapServers(),
                        "REGISTRY",
                        kafka.registryUrl(),
                        "OPERATION_TYPE",
                        type,
                        "GROUP",
                        type),
                "node",
                "executor.js");
        try {
            List<ExecutionOutcome> said = kafka.outcomes(4, session);

            assertThat(said)
                    .as(() -> output())
                    .extracting(outcome ->
                            Objects.requireNonNull(outcome.operation()).id() + " " + outcome.status())
                    .containsExactly("good STARTED", "good SUCCEEDED", "bad STARTED", "bad FAILED");
            assertThat(said.get(1).output()).isEqualTo("charged 7");
            assertThat(Objects.requireNonNull(said.get(3).failure()).message()).isEqualTo("the bank hung up");
            assertThat(said.get(1).status()).isEqualTo(OutcomeStatus.SUCCEEDED);
        } catch (ConditionTimeoutException silent) {
            throw new AssertionError(output(), silent);
        } finally {
            executor.destroyForcibly().onExit().join();
        }
    }

    private void retry(String operation, String payload) {
        kafka.retry(DispatcherUnderTest.command(session, new Operation(operation, type, 2, null), null)
                .carrying(Payload.of("application/json", payload.getBytes(StandardCharsets.UTF_8))));
    }

    private Process start(Map<String, String> environment, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("output.txt").toFile()));
        builder.environment().putAll(environment);
        return builder.start();
    }

    private String output() {
        try {
            return Files.readString(directory.resolve("output.txt"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
