package dev.errata.core.recovery.trial;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Progress;
import dev.errata.core.recovery.operation.RecoveryPlan;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.recovery.operation.Step;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.recovery.policy.Terms;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One operation, moved from decision to decision twice: as it was, and as the tried policies would have moved it.
 *
 * <p>Failures that decided nothing, being late or repeated, still count as runs. When each was taken is on no topic: of those
 * that had been appended, as many are taken first as explain the decision.
 */
final class OperationReplay {
    private final OperationRecords records;
    private final Steps given;
    private final Steps tried;
    private final RecoveryConfig config;
    private final Map<String, ClassifiedError> errors = new HashMap<>();
    private final List<Appended<ClassifiedError>> silent = new ArrayList<>();
    private final Deque<RecoveryDecision> expected = new ArrayDeque<>();
    private final Deque<RecoveryDecision> expectedOfTried = new ArrayDeque<>();
    private @Nullable OperationState state;
    private @Nullable OperationState triedState;

    OperationReplay(OperationRecords records, Steps given, Steps tried, RecoveryConfig config) {
        this.records = records;
        this.given = given;
        this.tried = tried;
        this.config = config;
        Set<String> decided = new HashSet<>();
        for (Appended<RecoveryDecision> decision : records.decisions()) {
            String errorId = decision.value().error().errorId();
            if (errorId != null && FailureStep.isOfFailure(decision.value())) {
                decided.add(errorId);
            }
        }
        for (Appended<ClassifiedError> failure : records.failures()) {
            errors.put(failure.value().errorId(), failure.value());
            if (!decided.contains(failure.value().errorId())) {
                silent.add(failure);
            }
        }
    }

    /** The error that a decision names; null if it is not there. */
    @Nullable ClassifiedError errorOf(RecoveryDecision decision) {
        String errorId = decision.error().errorId();
        return errorId == null ? null : errors.get(errorId);
    }

    /** What explains a decision: the step that makes it again, and what was taken before. */
    private record Explained(Trigger trigger, Step step, List<Appended<ClassifiedError>> before) {}

    Redecision redecide(Appended<RecoveryDecision> decision, ClassifiedError error) {
        RecoveryDecision recorded = decision.value();
        RecoveryDecision follows = recorded.action() == Action.CLOSED ? expected.poll() : null;
        if (follows != null && Likeness.isSame(follows, recorded)) {
            return new Redecision(recorded, Finding.REPRODUCED, follows, expectedOfTried.poll());
        }
        List<Trigger> triggers = Triggers.of(records, decision, error);
        Explained explained = explain(decision, triggers);
        if (explained == null) {
            RecoveryDecision otherwise =
                    first(triggers.isEmpty() ? null : triggers.get(0).pull(given, state));
            adopt(decision, error);
            return new Redecision(recorded, Finding.NOT_REPRODUCED, otherwise, null);
        }
        explained.before().forEach(failure -> {
            silent.remove(failure);
            triedState = taken(tried, triedState, failure);
        });
        boolean isReached = isReached();
        move(explained.step());
        Step step = isReached ? explained.trigger().pull(tried, triedState) : null;
        return new Redecision(recorded, Finding.REPRODUCED, first(explained.step()), moveTried(step));
    }

    /** Goes on from a decision that is not made again: the operation stands as it says. */
    void adopt(Appended<RecoveryDecision> decision, ClassifiedError error) {
        RecoveryDecision recorded = decision.value();
        if (FailureStep.isOfFailure(recorded)) {
            RecoveryPlan plan = plan(recorded, error);
            Step step = given.failures().takeAs(plan, error, state, Triggers.NONE_OPEN, recorded.decidedAt());
            move(
                    step.progress() == Progress.DECIDED
                            ? step
                            : given.failures().takeAs(plan, error, null, Triggers.NONE_OPEN, recorded.decidedAt()));
            moveTried(tried.failures().take(error, triedState, Triggers.NONE_OPEN, recorded.decidedAt()));
            return;
        }
        for (Trigger trigger : Triggers.of(records, decision, error)) {
            Step step = trigger.pull(given, state);
            if (step != null && !step.decisions().isEmpty()) {
                move(step);
                moveTried(trigger.pull(tried, triedState));
                return;
            }
        }
    }

    /** With as much as may have been taken before, else with less of it. */
    private @Nullable Explained explain(Appended<RecoveryDecision> decision, List<Trigger> triggers) {
        List<Appended<ClassifiedError>> before = silent.stream()
                .filter(failure -> !failure.at().isAfter(decision.at()))
                .toList();
        for (int taken = before.size(); taken >= 0; taken--) {
            List<Appended<ClassifiedError>> counted = new ArrayList<>();
            OperationState known = state;
            for (Appended<ClassifiedError> failure : before.subList(0, taken)) {
                OperationState next = taken(given, known, failure);
                if (!Objects.equals(next, known)) {
                    counted.add(failure);
                    known = next;
                }
            }
            for (Trigger trigger : triggers) {
                Step step = trigger.pull(given, known);
                RecoveryDecision again = first(step);
                if (step != null && again != null && Likeness.isSame(again, decision.value())) {
                    return new Explained(trigger, step, counted);
                }
            }
        }
        return null;
    }

    /** With a failure that decides nothing; unchanged if it would decide something. */
    private @Nullable OperationState taken(
            Steps steps, @Nullable OperationState known, Appended<ClassifiedError> failure) {
        Operation operation = failure.value().error().operation();
        if (known == null || operation == null) {
            return known;
        }
        OperationState heard = known.isStale(operation.attempt()) ? known : overtaken(steps, known, failure);
        Step step = steps.failures().take(failure.value(), heard, Triggers.NONE_OPEN, failure.at());
        return step.progress() == Progress.STALE ? step.state() : known;
    }

    /** With what was said of later runs: it makes an earlier failure old news. */
    private OperationState overtaken(Steps steps, OperationState known, Appended<ClassifiedError> failure) {
        OperationState heard = known;
        for (Appended<ExecutionOutcome> outcome : records.outcomes()) {
            Operation run = outcome.value().operation();
            Operation failed = failure.value().error().operation();
            if (run != null && failed != null && run.attempt() > failed.attempt()) {
                OperationState next = steps.outcomes()
                        .take(outcome.value(), heard, Triggers.NONE_OPEN, outcome.at())
                        .state();
                heard = next == null ? heard : next;
            }
        }
        return heard;
    }

    /** Whether what happened next could have happened under the tried policies: a run needs a retry. */
    private boolean isReached() {
        boolean ranAgain = state != null && state.stage() instanceof Stage.Pending;
        boolean wouldNot = triedState != null
                && (triedState.stage() instanceof Stage.Gated || triedState.stage() instanceof Stage.Closed);
        return !(ranAgain && wouldNot);
    }

    private void move(Step step) {
        state = step.state();
        expected.clear();
        step.decisions().stream().skip(1).forEach(expected::add);
    }

    private @Nullable RecoveryDecision moveTried(@Nullable Step step) {
        expectedOfTried.clear();
        if (step == null) {
            return null;
        }
        triedState = step.state();
        step.decisions().stream().skip(1).forEach(expectedOfTried::add);
        return first(step);
    }

    private static @Nullable RecoveryDecision first(@Nullable Step step) {
        return step == null || step.decisions().isEmpty()
                ? null
                : step.decisions().get(0);
    }

    /** What a decision says that was ruled; how a next wait would grow nobody asks of it. */
    private RecoveryPlan plan(RecoveryDecision recorded, ClassifiedError error) {
        Terms own = Terms.of(config, error, error.error().settings());
        RetryPolicy policy = new RetryPolicy(
                recorded.applied().policy(),
                recorded.applied().maxAttempts(),
                own.policy().backoff(),
                own.policy().jitter(),
                1);
        Terms terms = new Terms(
                recorded.applied().profile(),
                policy,
                recorded.error().strategy(),
                recorded.error().severity(),
                own.onExhausted(),
                own.retryEnabled(),
                own.automaticRecovery(),
                own.allowedStrategies());
        return new RecoveryPlan(
                recorded.action(),
                recorded.grounds().reason(),
                recorded.grounds().explanation(),
                terms,
                recorded.next() == null ? null : recorded.next().delay(),
                recorded.instruction(),
                null,
                recorded.escalationId() == null ? null : Action.GATE);
    }
}
