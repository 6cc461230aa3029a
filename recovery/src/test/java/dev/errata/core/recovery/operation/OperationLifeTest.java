package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OperationLifeTest {
    private final Life life = new Life(RecoveryConfig.defaults());

    @Test
    void aFailureOfAnAttemptThatWasDecidedIsStale() {
        life.fail(Category.NETWORK_ERROR, 2);
        assertThat(life.fail(Category.NETWORK_ERROR, 2).progress()).isEqualTo(Progress.STALE);
        assertThat(life.fail(Category.NETWORK_ERROR, 1).progress()).isEqualTo(Progress.STALE);
        assertThat(life.stage())
                .isInstanceOfSatisfying(
                        Stage.Pending.class,
                        pending -> assertThat(pending.attempt()).isEqualTo(3));
    }

    @Test
    void aRunThatStartsByItselfTakesThePlaceOfThePendingRetry() {
        life.fail(Category.NETWORK_ERROR, 1);
        life.tell(OutcomeStatus.STARTED, 2);
        assertThat(life.stage()).isEqualTo(new Stage.Leased(2, life.now.plus(Duration.ofMinutes(10)), "executor-1"));
    }

    @Test
    void aHeartbeatMovesTheEndOfTheLeaseAndNeverBack() {
        life.tell(OutcomeStatus.STARTED, 1);
        life.pass(Duration.ofMinutes(5));
        life.tell(OutcomeStatus.HEARTBEAT, 1);
        Stage extended = life.stage();
        assertThat(extended.alarm()).isEqualTo(NOW.plus(Duration.ofMinutes(15)));
        life.now = NOW;
        life.tell(OutcomeStatus.HEARTBEAT, 1);
        assertThat(life.stage()).isEqualTo(extended);
    }

    @Test
    void theSilentRunsErrorAlwaysHasTheSameId() {
        life.tell(OutcomeStatus.STARTED, 1);
        OperationState leased = life.state();
        life.pass(Duration.ofMinutes(10));
        String id = Objects.requireNonNull(life.wake().error()).errorId();
        life.state = leased;
        assertThat(Objects.requireNonNull(life.wake().error()).errorId()).isEqualTo(id);
    }

    @ParameterizedTest
    @EnumSource(
            value = OutcomeStatus.class,
            names = {"STARTED", "HEARTBEAT", "FAILED"})
    void nothingHeardOfASilentRunMattersExceptItsSuccess(OutcomeStatus late) {
        life.tell(OutcomeStatus.STARTED, 1);
        life.pass(Duration.ofMinutes(10));
        life.wake();
        Stage silent = life.stage();
        assertThat(life.tell(late, 1).progress()).isEqualTo(Progress.IGNORED);
        assertThat(life.stage()).isEqualTo(silent);
        life.tell(OutcomeStatus.SUCCEEDED, 1);
        assertThat(life.stage()).isInstanceOf(Stage.Closed.class);
    }

    @Test
    void aRefusalDecidesNothing() {
        life.fail(Category.NETWORK_ERROR, 1);
        Stage pending = life.stage();
        assertThat(life.tell(OutcomeStatus.REJECTED, 2).progress()).isEqualTo(Progress.REJECTED);
        assertThat(life.stage()).isEqualTo(pending);
    }

    @Test
    void aSuccessWithoutAFailureIsRememberedAndNotWrittenDown() {
        assertThat(life.tell(OutcomeStatus.SUCCEEDED, 1).decisions()).isEmpty();
        assertThat(life.stage().alarm()).isEqualTo(NOW.plus(Duration.ofHours(24)));
        life.pass(Duration.ofHours(24));
        assertThat(life.wake().state()).isNull();
    }

    @Test
    void aSuccessAfterAnAbortIsRememberedButTheRecordStands() {
        Step abort = life.fail(Category.LLM_AUTH, 1);
        assertThat(abort.decisions()).extracting(RecoveryDecision::action).containsExactly(Action.ABORT, Action.CLOSED);
        assertThat(life.tell(OutcomeStatus.SUCCEEDED, 2).decisions()).isEmpty();
        assertThat(life.stage())
                .isInstanceOfSatisfying(
                        Stage.Closed.class, end -> assertThat(end.result()).isEqualTo(ClosureResult.SUCCEEDED));
    }

    @Test
    void withoutLeasesARunIsForgottenAfterThirtyDaysWithATerminalRecord() {
        Life unwatched = new Life(RecoveryConfigFile.read("components: {billing: {leases: false}}", Map.of()));
        unwatched.fail(Category.NETWORK_ERROR, 1);
        unwatched.pass(Duration.ofSeconds(2));
        assertThat(unwatched.wake().command()).isNotNull();
        assertThat(unwatched.stage()).isInstanceOf(Stage.Unwatched.class);
        unwatched.pass(Duration.ofDays(30));
        Step forgotten = unwatched.wake();

        assertThat(forgotten.state()).isNull();
        assertThat(forgotten.decisions())
                .singleElement()
                .satisfies(closed -> assertThat(
                                Objects.requireNonNull(closed.closure()).result())
                        .isEqualTo(ClosureResult.CANCELLED));
    }

    @Test
    void whatItsProducerAskedForHoldsForLaterFailuresThatSayNothing() {
        RecoverySettings ten = new RecoverySettings(null, null, null, 10, null, null, null, null, null);
        life.take(Errors.of(Category.NETWORK_ERROR, 1).with(ten));
        Step later = life.fail(Category.NETWORK_ERROR, 7);
        assertThat(later.decisions().get(0).action()).isEqualTo(Action.RETRY);
        assertThat(later.decisions().get(0).applied().maxAttempts()).isEqualTo(10);
    }

    @Test
    void anEarlyAlarmDoesNothing() {
        life.fail(Category.NETWORK_ERROR, 1);
        Stage pending = life.stage();
        assertThat(life.wake(Objects.requireNonNull(pending.alarm()).minusMillis(1))
                        .progress())
                .isEqualTo(Progress.NOT_DUE);
        assertThat(life.stage()).isEqualTo(pending);
    }

    @Test
    void aLeaseCoversTheTimeThatTheRunWasGranted() {
        life.fail(Category.TOOL_TIMEOUT, 1);
        life.pass(Duration.ofSeconds(1));
        life.wake();
        life.tell(OutcomeStatus.STARTED, 2);
        assertThat(life.stage().alarm()).isEqualTo(life.now.plus(Duration.ofMinutes(15)));
    }

    /** One operation and its clock. */
    private static final class Life {
        private final FailureStep failures;
        private final OutcomeStep outcomes;
        private final AlarmStep alarms;
        private Instant now = NOW;
        private @Nullable OperationState state;

        Life(RecoveryConfig config) {
            failures = new FailureStep(config);
            outcomes = new OutcomeStep(config);
            alarms = new AlarmStep(config);
        }

        void pass(Duration time) {
            now = now.plus(time);
        }

        OperationState state() {
            return Objects.requireNonNull(state);
        }

        Stage stage() {
            return state().stage();
        }

        Step fail(Category category, int attempt) {
            return take(Errors.of(category, attempt));
        }

        Step take(Errors error) {
            return kept(failures.take(error.build(), state, (scope, cause) -> Optional.empty(), now));
        }

        Step tell(OutcomeStatus status, int attempt) {
            return kept(outcomes.take(Errors.outcome(status, attempt), state, (scope, cause) -> Optional.empty(), now));
        }

        Step wake() {
            return wake(now);
        }

        Step wake(Instant at) {
            return kept(alarms.take(state(), (scope, cause) -> Optional.empty(), at));
        }

        private Step kept(Step step) {
            state = step.state();
            return step;
        }
    }
}
