package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What an executor's single word does. */
class OutcomeStepTest {
    private static final Instant IDLE = NOW.plus(Duration.ofDays(30));

    private final OutcomeStep outcomes = new OutcomeStep(RecoveryConfig.defaults());
    private final FailureStep failures = new FailureStep(RecoveryConfig.defaults());

    @ParameterizedTest
    @EnumSource
    void aWordOnNoOperationIsIgnored(OutcomeStatus status) {
        Step step = outcomes.take(outcome(status, null, "executor-1"), null, this::none, NOW);
        assertThat(step).isEqualTo(Step.to(Progress.IGNORED, null));
    }

    @Test
    void aRunWithItsOwnTimeLimitIsLeasedForThatLong() {
        OperationState failed = failed(Category.NETWORK_ERROR, 1);
        Operation second = new Operation("op-1", "charge-card", 2, Duration.ofMinutes(20));
        Step step = outcomes.take(outcome(OutcomeStatus.STARTED, second, "executor-1"), failed, this::none, NOW);
        assertThat(stage(step)).isEqualTo(new Stage.Leased(2, NOW.plus(Duration.ofMinutes(20)), "executor-1"));
    }

    @Test
    void whereLeasesAreOffARunIsOnlyRemembered() {
        OutcomeStep unwatched =
                new OutcomeStep(RecoveryConfigFile.read("components: {billing: {leases: false}}", Map.of()));
        Step step = unwatched.take(Errors.outcome(OutcomeStatus.HEARTBEAT, 1), null, this::none, NOW);
        assertThat(step.progress()).isEqualTo(Progress.RUNNING);
        assertThat(stage(step)).isEqualTo(new Stage.Unwatched(1, IDLE, "executor-1"));
    }

    @Test
    void anExecutorsNameIsKeptWithinWhatAnEntryMayCost() {
        String longest = "x".repeat(200);
        assertThat(holder(longest)).isEqualTo(longest);
        assertThat(holder(longest + "y")).isEqualTo(longest);
        assertThat(holder(null)).isNull();
    }

    @Test
    void aFailureWithoutItsErrorIsAwaited() {
        Step first = outcomes.take(Errors.outcome(OutcomeStatus.FAILED, 1), null, this::none, NOW);
        assertThat(first.progress()).isEqualTo(Progress.FAILED);
        assertThat(stage(first)).isEqualTo(new Stage.Failing(1, IDLE));

        OperationState leased = Objects.requireNonNull(outcomes.take(
                        Errors.outcome(OutcomeStatus.STARTED, 2), failed(Category.NETWORK_ERROR, 1), this::none, NOW)
                .state());
        Step second = outcomes.take(Errors.outcome(OutcomeStatus.FAILED, 2), leased, this::none, NOW);
        assertThat(second.progress()).isEqualTo(Progress.FAILED);
        assertThat(second.state()).isEqualTo(leased.at(new Stage.Failing(2, IDLE)));
        assertThat(outcomes.take(Errors.outcome(OutcomeStatus.FAILED, 2), second.state(), this::none, NOW)
                        .progress())
                .as("said again")
                .isEqualTo(Progress.IGNORED);
        assertThat(outcomes.take(Errors.outcome(OutcomeStatus.FAILED, 1), leased, this::none, NOW))
                .as("of a run that was decided")
                .isEqualTo(Step.to(Progress.IGNORED, leased));
    }

    /** The end stays when it was; the attempt is the latest that succeeded. */
    @ParameterizedTest
    @CsvSource({"SUCCEEDED, 3, 2, 3", "SUCCEEDED, 3, 4, 4", "ABORTED, 3, 2, 2", "CONTINUED, 3, 4, 4"})
    void aSuccessAfterTheEnd(ClosureResult before, int ended, int succeeded, int remembered) {
        Stage.Closed end = new Stage.Closed(ended, before, NOW, NOW.plusSeconds(60));
        OperationState known = failed(Category.NETWORK_ERROR, 1).at(end);
        Step step = outcomes.take(
                Errors.outcome(OutcomeStatus.SUCCEEDED, succeeded), known, this::none, NOW.plusSeconds(9));
        assertThat(step.progress()).isEqualTo(Progress.IGNORED);
        assertThat(stage(step))
                .isEqualTo(new Stage.Closed(remembered, ClosureResult.SUCCEEDED, NOW, NOW.plusSeconds(60)));
    }

    @Test
    void theTerminalRecordSaysHowLongItTook() {
        RecoveryDecision closed = outcomes.take(
                        Errors.outcome(OutcomeStatus.SUCCEEDED, 2),
                        failed(Category.NETWORK_ERROR, 1),
                        this::none,
                        NOW.plusSeconds(90))
                .decisions()
                .get(0);
        assertThat(closed.closure()).isEqualTo(new Closure(ClosureResult.SUCCEEDED, 2, Duration.ofSeconds(90)));
        assertThat(closed.grounds().reason()).isEqualTo(DecisionReason.SUCCESS);
        assertThat(closed.sentence()).isEqualTo("The operation is over: succeeded after 2 runs and 90 s.");
    }

    @Test
    void aSuccessThatOvertookItsFailureTookNoTime() {
        Instant before = NOW.minusSeconds(5);
        OperationState succeeded = Objects.requireNonNull(
                outcomes.take(Errors.outcome(OutcomeStatus.SUCCEEDED, 2), null, this::none, before)
                        .state());
        RecoveryDecision closed = failures.take(Errors.attempt(Category.NETWORK_ERROR, 1), succeeded, this::none, NOW)
                .decisions()
                .get(0);
        assertThat(closed.closure()).isEqualTo(new Closure(ClosureResult.SUCCEEDED, 2, Duration.ZERO));
    }

    @Test
    void aFailureThatStopsTheWorkIsAbortedAndOneThatDoesNotIsContinued() {
        assertThat(failed(Category.LLM_AUTH, 1).stage())
                .isEqualTo(new Stage.Closed(1, ClosureResult.ABORTED, NOW, NOW.plus(Duration.ofHours(24))));
        assertThat(failed(Category.GIT_COMMIT_FAILED, 2).stage())
                .isEqualTo(new Stage.Closed(2, ClosureResult.CONTINUED, NOW, NOW.plus(Duration.ofHours(24))));
    }

    @Test
    void aFailureThatIsHeardOfTwiceChangesNothingOfItsWork() {
        OperationState known = failed(Category.NETWORK_ERROR, 1);
        Operation renamed = new Operation("op-1", "another-type", 1, null);
        Step again =
                failures.take(Errors.of(Category.NETWORK_ERROR, 1).with(renamed).build(), known, this::none, NOW);
        assertThat(again.progress()).isEqualTo(Progress.STALE);
        assertThat(Objects.requireNonNull(again.state()).work()).isEqualTo(known.work());
    }

    @Test
    void aFailureThatNamesNoWorkIsDecidedAndForgotten() {
        Step step = failures.take(Errors.unnamed(Category.NETWORK_ERROR).build(), null, this::none, NOW);
        assertThat(step.state()).isNull();
        assertThat(step.escalations()).isEmpty();
        assertThat(step.decisions())
                .singleElement()
                .satisfies(decision -> assertThat(decision.error().errorId()).isEqualTo("error-1"));
    }

    private @Nullable String holder(@Nullable String executor) {
        Operation operation = new Operation("op-1", "charge-card", 1, null);
        return stage(outcomes.take(outcome(OutcomeStatus.STARTED, operation, executor), null, this::none, NOW))
                .holder();
    }

    private OperationState failed(Category category, int attempt) {
        return Objects.requireNonNull(failures.take(Errors.attempt(category, attempt), null, this::none, NOW)
                .state());
    }

    private static ExecutionOutcome outcome(
            OutcomeStatus status, @Nullable Operation operation, @Nullable String executor) {
        return new ExecutionOutcome(
                "outcome-1",
                status,
                OutcomeOrigin.EXECUTOR,
                NOW,
                ExecutionContext.ofSession("s-1"),
                operation,
                ErrorSource.of(SourceType.SERVICE, "billing"),
                executor,
                null,
                null,
                null,
                null,
                null);
    }

    private static Stage stage(Step step) {
        return Objects.requireNonNull(step.state()).stage();
    }

    private Optional<OpenEscalation> none(String scope, DecisionReason cause) {
        return Optional.empty();
    }
}
