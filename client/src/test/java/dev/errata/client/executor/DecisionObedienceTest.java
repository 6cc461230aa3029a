package dev.errata.client.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.client.KafkaUnderTest;
import dev.errata.client.Recording;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AppliedPolicy;
import dev.errata.core.recovery.DecidedError;
import dev.errata.core.recovery.DecidedRun;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Grounds;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.SessionAdvice;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(KafkaUnderTest.Shared.class)
class DecisionObedienceTest {
    private static final Duration SOON = Duration.ofMinutes(2);

    private final String session = "session-" + UUID.randomUUID();
    private final String type = "type-" + UUID.randomUUID();
    private final CountDownLatch never = new CountDownLatch(1);
    private final ConcurrentLinkedQueue<String> begun = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> interrupted = new ConcurrentLinkedQueue<>();

    @Test
    void endsARunThatIsAbortedAndTellsTheService(KafkaUnderTest kafka) {
        write(kafka, "going");
        ConcurrentLinkedQueue<RecoveryDecision> told = new ConcurrentLinkedQueue<>();

        try (RetryExecutor executor = start(kafka, told);
                Recording<ExecutionOutcome> outcomes =
                        kafka.record(kafka.topics().outcomes())) {
            await().atMost(SOON).until(() -> begun.contains("going"));
            decide(kafka, "going", Action.ABORT, Commands.DUE.plusSeconds(1));

            await().atMost(SOON).until(() -> interrupted.contains("going") && executor.openRuns() == 0);
            assertThat(told).extracting(RecoveryDecision::action).containsExactly(Action.ABORT);
            assertThat(outcomes.values(
                            2, said -> session.equals(said.execution().sessionId())))
                    .extracting(ExecutionOutcome::status)
                    .containsExactly(OutcomeStatus.STARTED, OutcomeStatus.REJECTED);
        }
    }

    @Test
    void leavesARunThatIsGatedAndDropsOneThatWaits(KafkaUnderTest kafka) {
        write(kafka, "going");
        write(kafka, "waiting");

        try (RetryExecutor executor = start(kafka, new ConcurrentLinkedQueue<>())) {
            await().atMost(SOON).until(() -> begun.contains("going") && executor.openRuns() == 2);
            decide(kafka, "going", Action.GATE, Commands.DUE.plusSeconds(1));
            decide(kafka, "waiting", Action.ESCALATE, Commands.DUE.plusSeconds(1));

            await().atMost(SOON).until(() -> executor.openRuns() == 1);
            assertThat(begun).containsExactly("going");
            assertThat(interrupted).isEmpty();
            never.countDown();
        }
    }

    @Test
    void runsACommandThatIsDueAfterTheDecision(KafkaUnderTest kafka) {
        try (RetryExecutor executor = start(kafka, new ConcurrentLinkedQueue<>())) {
            write(kafka, "approved");
            await().atMost(SOON).until(() -> begun.contains("approved"));
            decide(kafka, "approved", Action.ABORT, Commands.DUE.minusSeconds(1));
            decide(kafka, "other", Action.ABORT, Commands.DUE.plusSeconds(1));

            never.countDown();
            await().atMost(SOON).until(() -> executor.openRuns() == 0);
            assertThat(interrupted).isEmpty();
        }
    }

    private RetryExecutor start(KafkaUnderTest kafka, ConcurrentLinkedQueue<RecoveryDecision> told) {
        return RetryExecutor.of(kafka.config().withGroupId("group-" + type))
                .handler(type, this::handle)
                .settings(ExecutorSettings.DEFAULT.withDrainWithin(Duration.ofMillis(200)))
                .obeyDecisions(new DecisionListener() {
                    @Override
                    public void aborted(RecoveryDecision decision) {
                        told.add(decision);
                    }
                })
                .start();
    }

    private RunResult handle(Run run) throws InterruptedException {
        begun.add(run.operation().id());
        try {
            never.await();
        } catch (InterruptedException e) {
            interrupted.add(run.operation().id());
            throw e;
        }
        return RunResult.done();
    }

    private void write(KafkaUnderTest kafka, String operationId) {
        RetryCommand command = Commands.of(session, operationId, type, 2);
        kafka.write(kafka.topics().retries(), session, command);
    }

    private void decide(KafkaUnderTest kafka, String operationId, Action action, Instant decidedAt) {
        Category failed = Category.TOOL_EXECUTION;
        RecoveryDecision decision = new RecoveryDecision(
                "decision-on-" + operationId,
                action,
                Grounds.of(DecisionReason.COMMAND, "A person said so."),
                new DecidedError(null, failed, failed.severity(), failed.strategy(), "v1:fingerprint"),
                new Provenance(ErrorSource.of(SourceType.TOOL, "bash"), ExecutionContext.ofSession(session), null),
                new DecidedRun(new Operation(operationId, type, 1, null), null, null),
                new AppliedPolicy("tool", "default", 3),
                null,
                decidedAt,
                new SessionAdvice(0, List.of()),
                null,
                null,
                null);
        kafka.write(kafka.topics().decisions(), session, decision);
    }
}
