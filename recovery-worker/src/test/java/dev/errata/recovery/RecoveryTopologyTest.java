package dev.errata.recovery;

import static dev.errata.recovery.WorkerDriver.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import dev.errata.recovery.release.ReleaseLimits;
import dev.errata.recovery.schedule.CatchUp;
import dev.errata.recovery.task.RecoveryMeters;
import dev.errata.recovery.task.TaskStores;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryTopologyTest {
    private final WorkerDriver worker;

    RecoveryTopologyTest(@TempDir Path directory) {
        worker = new WorkerDriver(directory);
    }

    @BeforeEach
    void someTimePasses() {
        worker.pass(Duration.ofMillis(1));
    }

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void aRetryComesOutWhenItIsDueAndNotAMillisecondBefore() {
        worker.fail(Category.NETWORK_ERROR, 1);
        RecoveryDecision decision = worker.decisions().get(0);
        Instant dueAt = Objects.requireNonNull(decision.next()).dueAt();

        worker.passUntil(dueAt.minusMillis(1));
        assertThat(worker.retries()).isEmpty();
        worker.passUntil(dueAt);
        List<RetryCommand> retries = worker.retries();
        assertThat(retries).hasSize(1);
        assertThat(retries.get(0).operation().attempt()).isEqualTo(2);
        assertThat(retries.get(0).dueAt()).isEqualTo(dueAt);
        assertThat(retries.get(0).error().errorId()).isEqualTo(decision.error().errorId());
    }

    /** It is heard of first by its start, which the classifier does not see. */
    @Test
    void whatAnExecutorLetsSlipIsNeitherKeptNorTold() {
        ErrorSource source = new ErrorSource("service", "billing", "https://user:hunter2hunter2@example.com/pay", null);
        worker.tell(
                new ExecutionOutcome(
                        "start",
                        OutcomeStatus.STARTED,
                        OutcomeOrigin.EXECUTOR,
                        START,
                        new ExecutionContext("s-1", null, null, null, "password=hunter2hunter2", null, null, null),
                        new Operation("op-1", "charge-card password=hunter2hunter2", 1, null),
                        source,
                        "executor password=hunter2hunter2",
                        null,
                        null,
                        null,
                        null,
                        null),
                "s-1");

        try (var operations = worker.store(TaskStores.OPERATIONS).all()) {
            assertThat(new String(operations.next().value, StandardCharsets.UTF_8))
                    .contains("charge-card", "executor", "example.com")
                    .doesNotContain("hunter2");
        }
    }

    @Test
    void allTasksTickAtTheSameMultiplesOfTheIntervalWheneverTheyBegan(@TempDir Path other) {
        long interval = 11_000;
        assertThat(START.toEpochMilli() % interval).isPositive();
        ReleaseLimits limits =
                new ReleaseLimits(Duration.ofMillis(interval), 2_000, WorkerDriver.EVERY_MILLISECOND.catchUp());
        try (WorkerDriver ticking = new WorkerDriver(other, RecoveryConfig.defaults(), limits)) {
            ticking.fail(Category.NETWORK_ERROR, 1);
            NextAttempt next = Objects.requireNonNull(ticking.decisions().get(0).next());
            Instant tick = Instant.ofEpochMilli(
                    Math.floorDiv(next.dueAt().toEpochMilli() + interval - 1, interval) * interval);

            ticking.passUntil(tick.minusMillis(1));
            assertThat(ticking.retries()).isEmpty();
            ticking.passUntil(tick);
            assertThat(ticking.retries()).hasSize(1);
        }
    }

    @Test
    void aRetryComesOutOnce() {
        worker.fail(Category.NETWORK_ERROR, 1);
        worker.fail(Category.NETWORK_ERROR, 1);
        worker.pass(Duration.ofSeconds(5));
        worker.pass(Duration.ofSeconds(5));

        assertThat(worker.decisions()).hasSize(1);
        assertThat(worker.retries()).hasSize(1);
    }

    @Test
    void aSuccessCancelsThePendingRetryAndClosesTheOperation() {
        worker.fail(Category.GITHUB_RATE_LIMIT, 1);
        worker.pass(Duration.ofSeconds(10));
        worker.tell(OutcomeStatus.SUCCEEDED, 1);
        worker.pass(Duration.ofHours(1));

        assertThat(worker.retries()).isEmpty();
        RecoveryDecision closed = worker.decisions().get(1);
        assertThat(closed.action()).isEqualTo(Action.CLOSED);
        assertThat(closed.closure()).isNotNull().satisfies(closure -> {
            assertThat(closure.result()).isEqualTo(ClosureResult.SUCCEEDED);
            assertThat(closure.duration()).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(11));
        });
    }

    @Test
    void aSuccessThatOvertakesItsFailureClosesTheOperationAllTheSame() {
        worker.tell(OutcomeStatus.SUCCEEDED, 2);
        assertThat(worker.decisions()).isEmpty();
        worker.fail(Category.NETWORK_ERROR, 1);
        worker.pass(Duration.ofMinutes(1));

        assertThat(worker.decisions()).singleElement().satisfies(closed -> {
            assertThat(closed.action()).isEqualTo(Action.CLOSED);
            assertThat(closed.category()).isEqualTo(Category.NETWORK_ERROR);
        });
        assertThat(worker.retries()).isEmpty();
    }

    @Test
    void aRunThatFallsSilentIsReportedAsAnErrorOfItsOwn() {
        worker.fail(Category.NETWORK_ERROR, 1);
        worker.pass(Duration.ofSeconds(5));
        worker.tell(OutcomeStatus.STARTED, 2);
        worker.pass(Duration.ofMinutes(9));
        worker.tell(OutcomeStatus.HEARTBEAT, 2);
        worker.pass(Duration.ofMinutes(9));
        assertThat(worker.errors()).isEmpty();
        worker.pass(Duration.ofMinutes(2));

        ErrorEvent error = worker.errors().get(0);
        assertThat(error.operation()).isEqualTo(new Operation("op-1", "charge-card", 2, null));
        assertThat(error.code()).isEqualTo("ETIMEDOUT");
        assertThat(error.source().type()).isEqualTo("tool");
        worker.fail(Category.TOOL_TIMEOUT, 2);
        worker.pass(Duration.ofSeconds(10));
        assertThat(worker.retries()).hasSize(2).last().satisfies(retry -> {
            assertThat(retry.operation().attempt()).isEqualTo(3);
            assertThat(retry.operation().timeLimit()).isEqualTo(Duration.ofMinutes(15));
        });
    }

    @Test
    void aRetryThatNobodyTakesIsHandedOutThreeTimesMoreAndThenGated() {
        worker.fail(Category.NETWORK_ERROR, 1);
        worker.pass(Duration.ofSeconds(5));
        for (int i = 0; i < 4; i++) {
            worker.pass(Duration.ofHours(1));
        }

        List<RetryCommand> retries = worker.retries();
        assertThat(retries).extracting(RetryCommand::handOut).containsExactly(1, 2, 3, 4);
        assertThat(retries)
                .extracting(RetryCommand::commandId)
                .containsOnly(retries.get(0).commandId());
        assertThat(worker.decisions()).last().satisfies(decision -> {
            assertThat(decision.action()).isEqualTo(Action.GATE);
            assertThat(decision.grounds().reason()).isEqualTo(DecisionReason.NEVER_PICKED_UP);
            assertThat(decision.escalationId()).isNotNull();
        });
    }

    @Test
    void theLongestOverdueComesOutFirst() {
        for (int i = 0; i < 20; i++) {
            worker.fail(WorkerInputs.error(
                    Category.LLM_RATE_LIMIT, new Operation("op-" + i, null, 1, null), SessionStanding.NONE));
        }
        worker.pass(Duration.ofHours(3));

        assertThat(worker.retries()).hasSize(20).extracting(RetryCommand::dueAt).isSorted();
        assertThat(worker.meters.get(RecoveryMeters.LATENESS).timer().count()).isEqualTo(20);
    }

    @Test
    void anErrorThatNamesNoWorkIsDecidedAndNotScheduled() {
        worker.fail(WorkerInputs.error(Category.NETWORK_ERROR, null, SessionStanding.NONE));
        worker.pass(Duration.ofHours(1));

        assertThat(worker.decisions()).singleElement().satisfies(decision -> {
            assertThat(decision.action()).isEqualTo(Action.CONTINUE);
            assertThat(decision.grounds().reason()).isEqualTo(DecisionReason.NOT_REPEATABLE);
        });
        assertThat(worker.retries()).isEmpty();
        assertThat(worker.escalations()).isEmpty();
    }

    @Test
    void anOutcomeUnderAWrongKeyIsLeftToTheClassifier() {
        worker.fail(Category.NETWORK_ERROR, 1);
        worker.tell(WorkerInputs.outcome(OutcomeStatus.SUCCEEDED, 1), "somewhere-else");
        worker.pass(Duration.ofSeconds(5));

        assertThat(worker.retries()).hasSize(1);
        assertThat(worker.meters.get(RecoveryMeters.MISPLACED).counter().count())
                .isEqualTo(1);
    }

    @Test
    void anOutcomeWithoutAValueIsADeadLetter() {
        worker.tellNothing();
        assertThat(worker.deadLetters()).isEqualTo(1);
    }

    @Test
    void aTickLeavesWhatIsBeyondItsLimitToTheNext(@TempDir Path directory) {
        ReleaseLimits three = new ReleaseLimits(Duration.ofMillis(1), 3, CatchUp.DEFAULTS);
        try (WorkerDriver slow = new WorkerDriver(directory, RecoveryConfig.defaults(), three)) {
            for (int i = 0; i < 8; i++) {
                slow.fail(WorkerInputs.error(
                        Category.NETWORK_ERROR, new Operation("op-" + i, null, 1, null), SessionStanding.NONE));
            }
            slow.pass(Duration.ofSeconds(5));
            assertThat(slow.retries()).hasSize(3);
            assertThat(slow.meters.get(RecoveryMeters.OVERDUE).gauge().value()).isPositive();
            slow.pass(Duration.ofMillis(1));
            slow.pass(Duration.ofMillis(1));
            assertThat(slow.retries()).hasSize(5);
            assertThat(slow.meters.get(RecoveryMeters.OVERDUE).gauge().value()).isZero();
        }
    }

    @Test
    void anAbortIsClosedAtOnceAndASuccessAfterwardsWritesNoSecondRecord() {
        worker.fail(Category.LLM_AUTH, 1);
        worker.tell(OutcomeStatus.SUCCEEDED, 2);

        assertThat(worker.decisions())
                .extracting(RecoveryDecision::action)
                .containsExactly(Action.ABORT, Action.CLOSED);
        assertThat(worker.escalations()).hasSize(2);
    }

    @Test
    void longIdsFitTheSchedule() {
        Operation operation = new Operation("o".repeat(5_000), null, 1, null);
        worker.fail(WorkerInputs.error(Category.NETWORK_ERROR, operation, SessionStanding.NONE));
        assertThat(worker.storedBytes(TaskStores.OPERATION_ALARMS)).isPositive().isLessThanOrEqualTo(512);
        worker.pass(Duration.ofSeconds(5));

        assertThat(worker.retries())
                .singleElement()
                .satisfies(retry -> assertThat(retry.operation().id()).hasSize(5_000));
    }

    @Test
    void theAgeOfTheOldestOverdueAlarmNeedsNoTick() {
        worker.fail(Category.NETWORK_ERROR, 1);
        assertThat(overdue()).isZero();
        worker.pass(Duration.ofSeconds(5));
        assertThat(overdue()).isZero();
    }

    private double overdue() {
        assertThat(worker.now()).isAfter(START);
        return worker.meters.get(RecoveryMeters.OVERDUE).gauge().value();
    }
}
