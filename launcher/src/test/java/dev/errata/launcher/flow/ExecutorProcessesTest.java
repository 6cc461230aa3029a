package dev.errata.launcher.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.launcher.flow.ExecutorProcess.Manner;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Executors in processes of their own, that die, are slow, answer twice, or are restarted: attempts and ends are right. */
@ExtendWith(SharedPipeline.class)
final class ExecutorProcessesTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofSeconds(6);
    /** Of which a run takes half: a busy machine may take the other half. */
    private static final Duration AMPLE = Duration.ofSeconds(24);

    private final PipelineUnderTest kafka;
    private final Recording recording;
    private final String session = "session-" + UUID.randomUUID();
    private final String type = "type-" + UUID.randomUUID();

    ExecutorProcessesTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
        this.recording = kafka.record();
    }

    @AfterEach
    void stop() {
        recording.close();
    }

    @Tag("slow")
    @Test
    void aDeadExecutorsRunEndsWithItsLeaseAndIsTriedAgain() throws IOException {
        try (ExecutorProcess doomed = ExecutorProcess.start(kafka.cluster(), type, Manner.HANGING)) {
            fail(SHORT);
            awaitOutcome(OutcomeStatus.STARTED, 2);
            doomed.kill();
        }

        ErrorEvent lease = recording.await(kafka.topics().errors(), event -> isRun(event.operation(), 2));
        assertThat(lease.code()).isEqualTo("ETIMEDOUT");
        assertThat(lease.metadata()).containsEntry("reported-by", "recovery-worker");
        recording.await(kafka.topics().retries(), command -> isRun(command.operation(), 3));

        try (ExecutorProcess next = ExecutorProcess.start(kafka.cluster(), type, Manner.PROMPT)) {
            assertThat(closure().result()).isEqualTo(ClosureResult.SUCCEEDED);
            assertThat(next).isNotNull();
        }
        assertThat(closed()).hasSize(1);
    }

    @Tag("slow")
    @Test
    void aSlowExecutorKeepsItsLeaseByHeartbeats() throws IOException {
        try (ExecutorProcess slow = ExecutorProcess.start(kafka.cluster(), type, Manner.SLOW)) {
            fail(AMPLE);
            assertThat(closure().attempts()).isEqualTo(2);
            assertThat(slow).isNotNull();
        }
        assertThat(outcomes())
                .extracting(ExecutionOutcome::status)
                .startsWith(OutcomeStatus.STARTED, OutcomeStatus.HEARTBEAT)
                .endsWith(OutcomeStatus.SUCCEEDED);
        assertThat(recording.values(kafka.topics().errors(), event -> isOurs(event.operation())))
                .hasSize(1);
        assertThat(commands()).hasSize(1);
    }

    @Test
    void anExecutorThatAnswersTwiceEndsTheOperationOnce() throws IOException {
        try (ExecutorProcess twice = ExecutorProcess.start(kafka.cluster(), type, Manner.TWICE)) {
            fail(LONG);
            assertThat(closure().attempts()).isEqualTo(2);
            recording.await(kafka.topics().outcomes(), outcome -> succeeded().size() == 2);
            assertThat(twice).isNotNull();
        }
        assertThat(succeeded()).hasSize(2);
        assertThat(closed()).hasSize(1);
        assertThat(commands()).hasSize(1);
    }

    @Tag("slow")
    @Test
    void anExecutorThatIsRestartedInTheMiddleRunsTheSameAttemptAgain() throws IOException {
        try (ExecutorProcess first = ExecutorProcess.start(kafka.cluster(), type, Manner.HANGING)) {
            fail(LONG);
            awaitOutcome(OutcomeStatus.STARTED, 2);
            first.kill();
        }
        try (ExecutorProcess second = ExecutorProcess.start(kafka.cluster(), type, Manner.PROMPT)) {
            assertThat(closure().attempts()).isEqualTo(2);
            assertThat(second).isNotNull();
        }
        assertThat(outcomes())
                .extracting(ExecutionOutcome::status)
                .containsSubsequence(OutcomeStatus.STARTED, OutcomeStatus.STARTED, OutcomeStatus.SUCCEEDED);
        assertThat(commands()).hasSize(1);
        assertThat(closed()).hasSize(1);
    }

    private void fail(Duration timeLimit) {
        kafka.report(Events.failure(session, "Overloaded")
                .code("overloaded_error")
                .source(ErrorSource.of(SourceType.LLM, "llm-of-" + session))
                .operation(new Operation(session + "-operation", type, 1, timeLimit))
                .build());
    }

    private void awaitOutcome(OutcomeStatus status, int attempt) {
        recording.await(
                kafka.topics().outcomes(),
                outcome -> outcome.status() == status && isRun(outcome.operation(), attempt));
    }

    private Closure closure() {
        return Objects.requireNonNull(
                recording.await(kafka.topics().decisions(), this::isOurEnd).closure());
    }

    private List<RecoveryDecision> closed() {
        return recording.values(kafka.topics().decisions(), this::isOurEnd);
    }

    private List<RetryCommand> commands() {
        return recording.values(kafka.topics().retries(), command -> isOurs(command.operation()));
    }

    private List<ExecutionOutcome> outcomes() {
        return recording.values(kafka.topics().outcomes(), outcome -> isOurs(outcome.operation()));
    }

    private List<ExecutionOutcome> succeeded() {
        return outcomes().stream()
                .filter(outcome -> outcome.status() == OutcomeStatus.SUCCEEDED)
                .toList();
    }

    private boolean isOurEnd(RecoveryDecision decision) {
        return decision.closure() != null && isOurs(decision.operation());
    }

    private boolean isRun(@Nullable Operation operation, int attempt) {
        return isOurs(operation) && operation != null && operation.attempt() == attempt;
    }

    private boolean isOurs(@Nullable Operation operation) {
        return operation != null && type.equals(operation.type());
    }
}
