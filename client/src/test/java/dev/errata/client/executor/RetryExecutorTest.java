package dev.errata.client.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.KafkaUnderTest;
import dev.errata.client.Recording;
import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(KafkaUnderTest.Shared.class)
class RetryExecutorTest {
    private final String session = "session-" + UUID.randomUUID();
    private final String type = "type-" + UUID.randomUUID();
    private final KafkaUnderTest kafka;
    private final Recording<ExecutionOutcome> outcomes;
    private final Recording<ErrorEvent> errors;

    RetryExecutorTest(KafkaUnderTest kafka) {
        this.kafka = kafka;
        this.outcomes = kafka.record(kafka.topics().outcomes());
        this.errors = kafka.record(kafka.topics().errors());
    }

    @AfterEach
    void closeRecordings() {
        outcomes.close();
        errors.close();
    }

    @Test
    void saysStartedAndSucceededUnderTheSessionsKey() {
        RetryCommand command = Commands.of(session, "charge-1", type, 2);
        write(command);

        try (RetryExecutor executor = start(run -> RunResult.of("charged by " + run.idempotencyKey()))) {
            List<ConsumerRecord<byte[], ExecutionOutcome>> said = outcomes.await(2, this::isOurs);

            assertThat(said)
                    .extracting(record -> record.value().status())
                    .containsExactly(OutcomeStatus.STARTED, OutcomeStatus.SUCCEEDED);
            assertThat(said).allSatisfy(record -> {
                assertThat(record.key()).isEqualTo(session.getBytes(StandardCharsets.UTF_8));
                assertThat(record.partition()).isEqualTo(KeyPlacement.partitionOf(session, Topics.DEFAULT_PARTITIONS));
            });
            ExecutionOutcome success = said.get(1).value();
            assertThat(success.operation()).isEqualTo(new Operation("charge-1", type, 2, Duration.ofMinutes(10)));
            assertThat(success.output()).isEqualTo("charged by " + command.commandId());
            assertThat(success.executorId()).isEqualTo(executor.executorId());
            assertThat(success.errorId()).isEqualTo(command.error().errorId());
            assertThat(success.trace()).isEqualTo(Commands.TRACE);
            assertThat(success.duration()).isNotNull();
        }
    }

    @Test
    void reportsAFailureAsOneErrorWithItsAttemptAndCauses() {
        write(Commands.of(session, "charge-2", type, 3));

        try (RetryExecutor executor = start(run -> {
            throw new IllegalStateException("no receipt", new NoSuchFileException("/receipts/7"));
        })) {
            ErrorEvent error = errors.values(
                            1, event -> session.equals(event.execution().sessionId()))
                    .get(0);

            assertThat(error.message()).isEqualTo("no receipt");
            assertThat(error.exceptionType()).isEqualTo("java.lang.IllegalStateException");
            assertThat(error.stack()).contains("RetryExecutorTest");
            assertThat(error.operation()).isEqualTo(new Operation("charge-2", type, 3, Duration.ofMinutes(10)));
            assertThat(error.causes()).extracting(Cause::code).containsExactly("ENOENT");
            assertThat(error.source())
                    .isEqualTo(Commands.of(session, "x", type, 1).provenance().source());
            assertThat(error.trace()).isEqualTo(Commands.TRACE);
            assertThat(executor.isRunning()).isTrue();
        }
        assertThat(outcomes.values(1, this::isOurs))
                .extracting(ExecutionOutcome::status)
                .containsExactly(OutcomeStatus.STARTED);
    }

    @Test
    void interruptsARunAtItsLimitHavingSentHeartbeats() {
        // long enough for its heartbeats to come two seconds before its end
        write(Commands.limited(session, "slow", type, Duration.ofSeconds(6)));
        CountDownLatch interrupted = new CountDownLatch(1);

        try (RetryExecutor executor = start(run -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
            return RunResult.done();
        })) {
            ErrorEvent error = errors.values(
                            1, event -> session.equals(event.execution().sessionId()))
                    .get(0);
            interrupted.await();

            assertThat(error.exceptionType()).isEqualTo("java.util.concurrent.TimeoutException");
            assertThat(error.message()).contains("timed out", "'slow'", "6 s");
            assertThat(Objects.requireNonNull(error.operation()).timeLimit()).isEqualTo(Duration.ofSeconds(6));
            awaitNoOpenRuns(executor);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assertThat(outcomes.values(3, this::isOurs))
                .extracting(ExecutionOutcome::status)
                .startsWith(OutcomeStatus.STARTED, OutcomeStatus.HEARTBEAT, OutcomeStatus.HEARTBEAT)
                .doesNotContain(OutcomeStatus.SUCCEEDED);
    }

    @Test
    void answersATypeThatItDoesNotKnowOnlyWhenToldTo() {
        write(Commands.of(session, "stranger", "type-of-another-service", 2));

        try (RetryExecutor executor = RetryExecutor.of(kafka.config().withGroupId("group-" + type))
                .handler(type, run -> RunResult.done())
                .settings(ExecutorSettings.DEFAULT.withUnknownType(UnknownType.REJECT))
                .start()) {
            ExecutionOutcome rejected = outcomes.values(1, this::isOurs).get(0);

            assertThat(rejected.status()).isEqualTo(OutcomeStatus.REJECTED);
            assertThat(Objects.requireNonNull(rejected.failure()).message()).contains("no handler");
            assertThat(executor.isRunning()).isTrue();
        }
    }

    @Test
    void goesOnWhenItsListenerThrowsAndItsHandlerReturnsNothing() {
        write(Commands.of(session, "odd-1", type, 2));
        write(Commands.of(session, "odd-2", type, 2));
        RunListener hostile = new RunListener() {
            @Override
            public void started(Run run) {
                throw new IllegalStateException("not my day");
            }

            @Override
            public void succeeded(Run run, Duration took) {
                throw new AssertionError("nor mine");
            }
        };

        try (RetryExecutor executor = RetryExecutor.of(kafka.config().withGroupId("group-" + type))
                .handler(type, RetryExecutorTest::nothing)
                .listener(hostile)
                .start()) {
            List<ExecutionOutcome> said = outcomes.values(4, this::isOurs);

            assertThat(said)
                    .filteredOn(outcome -> outcome.status() == OutcomeStatus.SUCCEEDED)
                    .extracting(outcome ->
                            Objects.requireNonNull(outcome.operation()).id())
                    .containsExactly("odd-1", "odd-2");
            awaitNoOpenRuns(executor);
        }
    }

    /** Others can read of an end before its executor hears that it is written. */
    private static void awaitNoOpenRuns(RetryExecutor executor) {
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> executor.openRuns() == 0);
    }

    /** A handler that knows no null checks. */
    @SuppressWarnings("NullAway")
    private static RunResult nothing(Run run) {
        return null;
    }

    @Test
    void buriesWhatIsNoCommandAndGoesOn() {
        kafka.writeBytes(kafka.topics().retries().name(), session, new byte[] {1, 2, 3});
        write(Commands.of(session, "after", type, 2));

        try (RetryExecutor executor = start(run -> RunResult.done());
                Recording<byte[]> deadLetters = kafka.record(kafka.topics().deadLetter())) {
            outcomes.await(2, this::isOurs);
            ConsumerRecord<byte[], byte[]> letter = deadLetters.await(1, value -> value.length == 3).stream()
                    .filter(record -> new String(record.key(), StandardCharsets.UTF_8).equals(session))
                    .findFirst()
                    .orElseThrow();

            assertThat(new String(letter.headers().lastHeader("errata-reason").value(), StandardCharsets.UTF_8))
                    .isEqualTo("wrong_magic");
            assertThat(executor.isRunning()).isTrue();
        }
    }

    private RetryExecutor start(RetryHandler handler) {
        return RetryExecutor.of(kafka.config().withGroupId("group-" + type))
                .handler(type, handler)
                .start();
    }

    private void write(RetryCommand command) {
        kafka.write(kafka.topics().retries(), session, command);
    }

    private boolean isOurs(ExecutionOutcome outcome) {
        return session.equals(outcome.execution().sessionId());
    }
}
