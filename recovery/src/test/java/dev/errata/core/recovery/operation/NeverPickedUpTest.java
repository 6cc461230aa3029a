package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.Hold;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A retry that no executor takes: four hand-outs, an hour each, then a person is asked. */
class NeverPickedUpTest {
    private final FailureStep failures = new FailureStep(RecoveryConfig.defaults());
    private final AlarmStep alarms = new AlarmStep(RecoveryConfig.defaults());
    private @Nullable OpenEscalation open;

    @Test
    void theSameAttemptIsHandedOutAgainAnHourLater() {
        OperationState state = failed(Category.NETWORK_ERROR, "op-1");
        Instant due = Objects.requireNonNull(state.stage().alarm());
        Step fired = wake(state);
        RetryCommand first = Objects.requireNonNull(fired.command());
        assertThat(fired.progress()).isEqualTo(Progress.FIRED);
        assertThat(first.handOut()).isEqualTo(1);
        assertThat(first.action()).isEqualTo(Action.RETRY);

        Step again = wake(Objects.requireNonNull(fired.state()));
        RetryCommand second = Objects.requireNonNull(again.command());
        assertThat(again.progress()).isEqualTo(Progress.HANDED_OUT_AGAIN);
        assertThat(second.handOut()).isEqualTo(2);
        assertThat(second.commandId()).isEqualTo(first.commandId());
        assertThat(second.operation()).isEqualTo(first.operation());
        assertThat(Objects.requireNonNull(again.state()).stage())
                .isEqualTo(new Stage.HandedOut(2, due, 2, due.plus(Duration.ofHours(2))));
        assertThat(again.decisions()).isEmpty();
    }

    @Test
    void afterTheFourthAPersonIsAskedWhyNobodyCame() {
        OperationState state = failed(Category.NETWORK_ERROR, "op-1");
        Step last = untilNobodyCame(state);

        OperationState gated = Objects.requireNonNull(last.state());
        assertThat(gated.stage()).isEqualTo(new Stage.Gated(2, 4));
        assertThat(last.command()).isNull();
        Escalation asked = Objects.requireNonNull(last.escalations().get(0).published());
        assertThat(asked.cause()).isEqualTo(DecisionReason.NEVER_PICKED_UP);
        assertThat(asked.text().title()).isEqualTo("Nobody took the work");
        assertThat(asked.operation()).isEqualTo(new Operation("op-1", "charge-card", 2, null));
        assertThat(asked.history()).isEqualTo(state.history()).hasSize(1);
        assertThat(asked.retryable()).isTrue();
        assertThat(asked.standing().target()).isEqualTo("operator");
        assertThat(asked.error().errorId()).isEqualTo("error-op-1-1");
        assertThat(gated.escalation())
                .isEqualTo(new EscalationReference(asked.escalationId(), DecisionReason.NEVER_PICKED_UP));
        assertThat(last.decisions()).singleElement().satisfies(decision -> {
            assertThat(decision.action()).isEqualTo(Action.GATE);
            assertThat(decision.grounds().reason()).isEqualTo(DecisionReason.NEVER_PICKED_UP);
            assertThat(decision.grounds().explanation())
                    .isEqualTo("The retry was handed out 4 times, and no executor took it.");
            assertThat(decision.escalationId()).isEqualTo(asked.escalationId());
            assertThat(decision.next()).isNull();
            assertThat(decision.instruction()).isNull();
        });
    }

    @Test
    void whereNobodyComesAfterAnApprovalEitherThatIsANewQuestion() {
        Step first = untilNobodyCame(failed(Category.NETWORK_ERROR, "op-1"));
        Escalation asked = Objects.requireNonNull(first.escalations().get(0).published());
        OperatorCommand approval = new OperatorCommand(
                "command-1", CommandType.APPROVE, RetryFilter.ALL, Map.of(), false, "alice", NOW, "the executor is up");
        Step approved = new CommandStep(RecoveryConfig.defaults())
                .answer(
                        Objects.requireNonNull(first.state()),
                        Answer.APPROVED,
                        approval,
                        asked.openedAt().plusSeconds(60));
        Step second = untilNobodyCame(Objects.requireNonNull(approved.state()));

        Escalation again = Objects.requireNonNull(second.escalations().get(0).published());
        assertThat(again.operation()).isEqualTo(asked.operation());
        assertThat(again.escalationId())
                .as("the one before is answered, and stays so")
                .isNotEqualTo(asked.escalationId());
        assertThat(second.decisions().get(0).decisionId())
                .isNotEqualTo(first.decisions().get(0).decisionId());
    }

    @Test
    void operationsOfOneSessionAskOnce() {
        Step first = untilNobodyCame(failed(Category.NETWORK_ERROR, "op-1"));
        open = Objects.requireNonNull(first.escalations().get(0).after());
        Step second = untilNobodyCame(failed(Category.NETWORK_ERROR, "op-2"));

        Escalation joined = Objects.requireNonNull(second.escalations().get(0).published());
        assertThat(joined.escalationId()).isEqualTo(open.escalation().escalationId());
        assertThat(joined.operations()).isEqualTo(2);
    }

    @Test
    void aRecoveryIsHandedOutWithItsInstructionAndSaysWhatItHadToWaitFor() {
        OperationState state = failed(Category.LINT_ERROR, "op-1");
        Step fired = wake(state);
        RetryCommand command = Objects.requireNonNull(fired.command());
        assertThat(command.action()).isEqualTo(Action.RECOVER);
        assertThat(command.instruction())
                .isEqualTo(state.knownFailure().instruction())
                .isNotNull();
        assertThat(command.heldBy()).isNull();

        RetryCommand held =
                Objects.requireNonNull(fired.lettingGo(Hold.PAUSED, 7L).command());
        assertThat(held.heldBy()).isEqualTo(Hold.PAUSED);
        assertThat(held.circuitVersion()).isEqualTo(7);
        assertThat(held.letGo(null, null)).isEqualTo(command);
    }

    private Step untilNobodyCame(OperationState state) {
        Step step = wake(state);
        while (step.progress() != Progress.NEVER_PICKED_UP) {
            step = wake(Objects.requireNonNull(step.state()));
        }
        return step;
    }

    private Step wake(OperationState state) {
        return alarms.take(
                state, this::find, Objects.requireNonNull(state.stage().alarm()));
    }

    private OperationState failed(Category category, String operation) {
        Errors error = Errors.of(category, 1).with(new Operation(operation, "charge-card", 1, null));
        return Objects.requireNonNull(
                failures.take(error.build(), null, this::find, NOW).state());
    }

    private Optional<OpenEscalation> find(String scope, DecisionReason cause) {
        return Optional.ofNullable(open)
                .filter(known ->
                        known.scope().equals(scope) && known.escalation().cause() == cause);
    }
}
