package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.command.CommandProgress;
import dev.errata.core.command.CommandProgressCodec;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupIds;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.Hold;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.Resolution;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;
import org.jspecify.annotations.Nullable;

class CommandStepTest {
    private static final OperatorCommand COMMAND = new OperatorCommand(
            "command-1", CommandType.RETRY, RetryFilter.ALL, Map.of(), false, "alice", NOW, "the quota was raised");

    private final FailureStep failures = new FailureStep(RecoveryConfig.defaults());
    private final CommandStep commands = new CommandStep(RecoveryConfig.defaults());

    @Example
    void aRetryKeepsTheNumbersOfRunsAndStartsThePolicyAgain() {
        OperationState gated = failed(4);
        OperationState again = Objects.requireNonNull(
                commands.answer(gated, Answer.RETRIED, COMMAND, NOW).state());

        assertThat(again.stage()).isEqualTo(new Stage.Pending(5, NOW));
        Step second = failures.take(Errors.attempt(Category.NETWORK_ERROR, 5), again, this::none, NOW);
        RecoveryDecision decision = second.decisions().get(0);
        assertThat(decision.action()).isEqualTo(Action.RETRY);
        assertThat(decision.applied().maxAttempts()).isEqualTo(4);
        assertThat(Objects.requireNonNull(decision.run()).policyAttempt()).isEqualTo(1);
        assertThat(Objects.requireNonNull(decision.next()).delay().backoff()).isEqualTo(Duration.ofSeconds(1));
    }

    @Example
    void whatIsPendingIsCancelledWithTheReasonAndForgottenLater() {
        Step step = commands.cancel(failed(1), COMMAND, this::none, NOW);

        assertThat(step.progress()).isEqualTo(Progress.CANCELLED);
        Stage.Closed closed =
                (Stage.Closed) Objects.requireNonNull(step.state()).stage();
        assertThat(closed.result()).isEqualTo(ClosureResult.CANCELLED);
        assertThat(closed.forgetAt())
                .isEqualTo(NOW.plus(RecoveryConfig.defaults().retention().closed()));
        assertThat(step.decisions()).singleElement().satisfies(decision -> {
            assertThat(decision.grounds().reason()).isEqualTo(DecisionReason.COMMAND);
            assertThat(decision.grounds().explanation()).contains("alice", "the quota was raised");
        });
    }

    /** The abort first, then the end that follows from it. */
    @Example
    void aRejectedOperationIsAborted() {
        Step step = commands.answer(failed(4), Answer.REJECTED, COMMAND, NOW);

        assertThat(step.progress()).isEqualTo(Progress.COMMANDED);
        assertThat(((Stage.Closed) Objects.requireNonNull(step.state()).stage()).result())
                .isEqualTo(ClosureResult.ABORTED);
        assertThat(step.decisions()).extracting(RecoveryDecision::action).containsExactly(Action.ABORT, Action.CLOSED);
    }

    @Example
    void anApprovalAddsOneRunOfTheKindThatItWas() {
        Step retried = commands.answer(failed(4), Answer.APPROVED, COMMAND, NOW);
        assertThat(Objects.requireNonNull(retried.state()).stage()).isEqualTo(new Stage.Pending(5, NOW));
        assertThat(retried.decisions()).extracting(RecoveryDecision::action).containsExactly(Action.RETRY);

        OperationState lint =
                Objects.requireNonNull(failures.take(Errors.attempt(Category.LINT_ERROR, 1), null, this::none, NOW)
                        .state());
        assertThat(commands.reschedule(lint, COMMAND, NOW, NOW).decisions())
                .singleElement()
                .satisfies(decision -> {
                    assertThat(decision.action()).isEqualTo(Action.RECOVER);
                    assertThat(decision.instruction()).isEqualTo(new Instruction.ApplyLintFix());
                });
    }

    @Example
    void anEscalationThatIsAnsweredSaysByWhomAndWhy() {
        Step gated = failures.take(Errors.attempt(Category.CONFIG_MISSING, 1), null, this::none, NOW);
        OpenEscalation open = Objects.requireNonNull(gated.escalations().get(0).after());
        EscalationChange change = commands.resolve(open, Answer.APPROVED, COMMAND, NOW);

        assertThat(change.after()).isNull();
        assertThat(change.scope()).isEqualTo(open.scope());
        Escalation told = Objects.requireNonNull(change.published());
        assertThat(told.standing().status()).isEqualTo(EscalationStatus.RESOLVED);
        assertThat(told.resolution()).isEqualTo(new Resolution(Answer.APPROVED, "alice", NOW, "the quota was raised"));
    }

    @Example
    void whatWaitsForAnotherQuestionLeavesTheOtherAlone() {
        Step gated = failures.take(Errors.attempt(Category.CONFIG_MISSING, 1), null, this::none, NOW);
        OpenEscalation open = Objects.requireNonNull(gated.escalations().get(0).after());
        OperationState state = Objects.requireNonNull(gated.state());
        Escalations escalations = new Escalations(RecoveryConfig.defaults());

        assertThat(escalations.leave(state, (scope, cause) -> Optional.of(open), NOW))
                .isNotNull();
        OperationState ofAnother = state.waitingFor(
                new EscalationReference("another", open.escalation().cause()));
        assertThat(escalations.leave(ofAnother, (scope, cause) -> Optional.of(open), NOW))
                .isNull();
    }

    @Example
    void aDependencyIsNotedOnDecisionsForAnotherRunOnly() {
        CircuitState circuit = new CircuitState(
                "billing", CircuitStatus.OPEN, NOW, null, null, null, 3, "20 of 20 calls failed", null, NOW);
        Step retry = failures.take(Errors.attempt(Category.NETWORK_ERROR, 1), null, this::none, NOW);
        assertThat(retry.knowing(circuit).decisions().get(0))
                .isEqualTo(retry.decisions().get(0).knowing(circuit))
                .isNotEqualTo(retry.decisions().get(0));
        Step gate = failures.take(Errors.attempt(Category.CONFIG_MISSING, 1), null, this::none, NOW);
        assertThat(gate.knowing(circuit)).isEqualTo(gate);
        assertThat(gate.lettingGo(Hold.PAUSED, 7L)).isSameAs(gate);
    }

    @Example
    void anAnswerToAnOperationThatWaitsNoLongerChangesItsReferenceOnly() {
        OperationState pending = failed(1);
        Step step = commands.answer(pending, Answer.REJECTED, COMMAND, NOW);

        assertThat(step.progress()).isEqualTo(Progress.IGNORED);
        assertThat(Objects.requireNonNull(step.state()).stage()).isEqualTo(pending.stage());
        assertThat(step.decisions()).isEmpty();
    }

    @Example
    void onlyWhatIsPendingIsCancelledOrMoved() {
        OperationState gated = failed(4);

        assertThat(commands.cancel(gated, COMMAND, this::none, NOW).state()).isEqualTo(gated);
        assertThat(commands.reschedule(gated, COMMAND, NOW, NOW).state()).isEqualTo(gated);
    }

    @Property
    void aMovedRetryIsNeverDueInThePastAndItsRecordSaysWhenAndWhy(
            @ForAll @LongRange(min = -1_000_000_000L, max = 30_000_000_000L) long millis) {
        Step step = commands.reschedule(failed(1), COMMAND, NOW.plusMillis(millis), NOW);

        RecoveryDecision decision = step.decisions().get(0);
        NextAttempt next = Objects.requireNonNull(decision.next());
        assertThat(next.dueAt()).isEqualTo(NOW.plusMillis(Math.max(0, millis)));
        assertThat(next.recomputedDueAt(decision.decidedAt())).isEqualTo(next.dueAt());
        assertThat(Objects.requireNonNull(step.state()).stage().alarm()).isEqualTo(next.dueAt());
        assertThat(Objects.requireNonNull(decision.operation()).attempt())
                .as("the run that failed")
                .isEqualTo(1);
        assertThat(decision.grounds().explanation()).contains("alice", "command-1", "the quota was raised");
    }

    @Property
    void aCommandsProgressSurvivesTheStore(
            @ForAll @StringLength(max = 50) String text, @ForAll boolean isDryRun, @ForAll @Nullable String optional) {
        GroupIds group = optional == null ? null : new GroupIds(optional, Set.of("x", text));
        RetryFilter filter =
                new RetryFilter(List.of(text, "b"), optional, text, group, Duration.ofMillis(5), optional, text);
        OperatorCommand command = new OperatorCommand(
                text, CommandType.CANCEL, filter, Map.of("a", text, text, "b"), isDryRun, text, NOW, optional);
        CommandProgress progress = CommandProgress.starting(command, NOW)
                .matching(text, true)
                .showing(text)
                .upTo(optional);

        assertThat(CommandProgressCodec.decode(CommandProgressCodec.encode(progress)))
                .isEqualTo(progress);
        CommandProgress answered = progress.answered(NOW.plusSeconds(9));
        assertThat(CommandProgressCodec.decode(CommandProgressCodec.encode(answered)))
                .isEqualTo(answered);
    }

    @Example
    void aFilterNeedsEveryConditionToBeMet() {
        RetryFilter.RetryCandidate candidate = failed(1).candidate();
        String category = Category.NETWORK_ERROR.label();

        assertThat(filter(category, "billing", null).matches(candidate, NOW)).isTrue();
        assertThat(filter(category, "shipping", null).matches(candidate, NOW)).isFalse();
        assertThat(filter("git_error", "billing", null).matches(candidate, NOW)).isFalse();
        assertThat(filter(null, null, Duration.ofHours(1)).matches(candidate, NOW))
                .isFalse();
        assertThat(filter(null, null, Duration.ofHours(1)).matches(candidate, NOW.plusSeconds(3600)))
                .isTrue();
        assertThat(RetryFilter.ofIds(List.of("x", "op-1")).matches(candidate, NOW))
                .isTrue();
        assertThat(RetryFilter.ofIds(List.of(failed(1).work().commandId(2))).matches(candidate, NOW))
                .isTrue();
        assertThat(RetryFilter.ofIds(List.of("x")).matches(candidate, NOW)).isFalse();
    }

    @Example
    void aGroupThatIsKnownByOneIdIsStoredAsBefore() {
        CommandProgress one = listing(GroupIds.of("v1:x"));
        byte[] stored = CommandProgressCodec.encode(one);

        assertThat(CommandProgressCodec.decode(stored)).isEqualTo(one);
        assertThat(CommandProgressCodec.encode(listing(new GroupIds("v1:x", Set.of("v2:y")))))
                .startsWith(stored)
                .hasSizeGreaterThan(stored.length);
    }

    private static CommandProgress listing(@Nullable GroupIds group) {
        RetryFilter filter = new RetryFilter(List.of(), null, null, group, null, null, null);
        return CommandProgress.starting(
                new OperatorCommand("list", CommandType.LIST_RETRIES, filter, Map.of(), false, "alice", NOW, null),
                NOW);
    }

    @Example
    void aGroupIsMeantByAnyIdThatItsErrorsCameWith() {
        RetryFilter.RetryCandidate renamed =
                failed(Errors.of(Category.NETWORK_ERROR, 1).renamed("v2:n")).candidate();
        RetryFilter.RetryCandidate former = failed(1).candidate();

        assertThat(meant(GroupIds.of("v2:n"), renamed, former)).containsExactly(true, false);
        assertThat(meant(GroupIds.of("v1:network_error"), renamed, former)).containsExactly(true, true);
        assertThat(meant(new GroupIds("v2:n", Set.of("v1:network_error")), renamed, former))
                .containsExactly(true, true);
        assertThat(meant(new GroupIds("v2:heir", Set.of("v1:network_error")), renamed, former))
                .as("what a former id became beside its heir stays apart")
                .containsExactly(false, true);
        assertThat(meant(new GroupIds("v2:sibling", Set.of("v1:other")), renamed, former))
                .containsExactly(false, false);
    }

    private static List<Boolean> meant(@Nullable GroupIds group, RetryFilter.RetryCandidate... candidates) {
        return Stream.of(candidates)
                .map(candidate ->
                        RetryFilter.ALL.of(Objects.requireNonNull(group)).matches(candidate, NOW))
                .toList();
    }

    private OperationState failed(Errors error) {
        return Objects.requireNonNull(
                failures.take(error.build(), null, this::none, NOW).state());
    }

    private static RetryFilter filter(
            @Nullable String category, @Nullable String component, @Nullable Duration olderThan) {
        return new RetryFilter(List.of(), category, component, null, olderThan, "charge-card", "s-1");
    }

    private OperationState failed(int attempts) {
        OperationState state = null;
        for (int attempt = 1; attempt <= attempts; attempt++) {
            state = failures.take(Errors.attempt(Category.NETWORK_ERROR, attempt), state, this::none, NOW)
                    .state();
        }
        return Objects.requireNonNull(state);
    }

    private Optional<OpenEscalation> none(String scope, DecisionReason cause) {
        return Optional.empty();
    }
}
