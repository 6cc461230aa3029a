package dev.errata.core.recovery.operation;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a failure does to its operation. */
public final class FailureStep {
    private final RecoveryConfig config;
    private final RecoveryDecider decider;
    private final Escalations escalations;

    public FailureStep(RecoveryConfig config) {
        this.config = config;
        this.decider = new RecoveryDecider(config);
        this.escalations = new Escalations(config);
    }

    /**
     * Decides a failure, or finds it stale.
     *
     * @param known the operation's state; null for one never heard of, or an error that names none
     * @param now whole milliseconds
     */
    public Step take(ClassifiedError error, @Nullable OperationState known, EscalationLookup lookup, Instant now) {
        return takeAs(decider.rule(error, known, now), error, known, lookup, now);
    }

    /** As {@link #take}, where what is to be done about the failure was said elsewhere. */
    public Step takeAs(
            RecoveryPlan plan,
            ClassifiedError error,
            @Nullable OperationState known,
            EscalationLookup lookup,
            Instant now) {
        Operation operation = error.error().operation();
        if (operation == null) {
            return decideAlone(error, plan, lookup, now);
        }
        if (known == null) {
            Work work = Work.of(error.error(), operation, error.error().settings());
            return decide(
                    error, plan, learned(error, operation, plan, firstHeardOf(work, operation, now)), lookup, now);
        }
        OperationState state = learned(error, operation, plan, known);
        return known.isStale(operation.attempt()) ? stale(known, state, now) : decide(error, plan, state, lookup, now);
    }

    /** Whether it was made for the failure that it names, and not for an outcome, an alarm or a command. */
    public static boolean isOfFailure(RecoveryDecision decision) {
        String errorId = decision.error().errorId();
        return errorId != null && decision.decisionId().equals(Decisions.idFor(errorId));
    }

    /** Nothing names the work: there is a decision to read, and maybe someone to ask, but nothing to remember. */
    private Step decideAlone(ClassifiedError error, RecoveryPlan plan, EscalationLookup lookup, Instant now) {
        Step step = Step.to(Progress.DECIDED, null);
        if (plan.escalateAs() == null) {
            return step.deciding(Decisions.of(error, plan, null, null, now));
        }
        EscalationChange change = escalations.ask(error, plan, null, lookup, now);
        return step.escalating(change).deciding(Decisions.of(error, plan, null, change.escalationId(), now));
    }

    private Step decide(
            ClassifiedError error, RecoveryPlan plan, OperationState state, EscalationLookup lookup, Instant now) {
        Stage stage = stageAfter(plan, state.decidedAttempt(), now);
        OperationState next = state.at(stage);
        String escalationId = null;
        Step step = Step.to(Progress.DECIDED, next);
        if (plan.escalateAs() != null) {
            EscalationChange change = escalations.ask(error, plan, state, lookup, now);
            EscalationReference reference = new EscalationReference(change.escalationId(), change.cause());
            boolean isAnother = !reference.equals(state.escalation());
            next = next.waitingFor(reference);
            escalationId = change.escalationId();
            step = Step.to(Progress.DECIDED, next)
                    .escalating(isAnother ? escalations.leave(state, lookup, now) : null)
                    .escalating(change);
        }
        step = step.deciding(Decisions.of(error, plan, next, escalationId, now));
        return stage instanceof Stage.Closed end
                ? step.deciding(Decisions.closed(next, end, plan.reason(), now))
                : step;
    }

    /** Decides nothing, but a success that overtook its failure is written down now that the failure is known. */
    private static Step stale(OperationState known, OperationState state, Instant now) {
        Step step = Step.to(Progress.STALE, state);
        return known.failure() == null && state.stage() instanceof Stage.Closed end
                ? step.deciding(Decisions.closed(state, end, DecisionReason.SUCCESS, now))
                : step;
    }

    private Stage stageAfter(RecoveryPlan plan, int attempt, Instant now) {
        if (plan.delay() != null) {
            return new Stage.Pending(attempt + 1, now.plus(plan.delay().total()));
        }
        if (plan.isTheEnd()) {
            ClosureResult result = plan.action() == Action.CONTINUE ? ClosureResult.CONTINUED : ClosureResult.ABORTED;
            return new Stage.Closed(
                    attempt, result, now, now.plus(config.retention().closed()));
        }
        return new Stage.Gated(attempt);
    }

    private OperationState firstHeardOf(Work work, Operation operation, Instant now) {
        Instant forgetAt = now.plus(config.retention().idle());
        return OperationState.starting(work, new Stage.Failing(operation.attempt(), forgetAt));
    }

    private static OperationState learned(
            ClassifiedError error, Operation operation, RecoveryPlan plan, OperationState known) {
        AttemptRecord attempt = new AttemptRecord(
                operation.attempt(),
                error.receivedAt(),
                plan.terms().decided(error).category(),
                plan.action(),
                error.errorId(),
                AttemptHistory.shortened(error.error().message()));
        OperationState state =
                known.knowing(lastFailure(error, operation, plan), attempt).announcing(error.payload());
        if (operation.attempt() <= known.decidedAttempt()) {
            return state;
        }
        Work work = Work.of(error.error(), operation, RecoveryDecider.settings(error, known))
                .announcing(state.work().payload());
        return state.doing(plan.timeLimit() == null ? work : work.withTimeLimit(plan.timeLimit()));
    }

    private static LastFailure lastFailure(ClassifiedError error, Operation operation, RecoveryPlan plan) {
        return new LastFailure(
                operation.attempt(),
                plan.terms().decided(error),
                error.classification().categoryByRules(),
                plan.terms().applied(),
                error.session().strikes(),
                plan.action(),
                plan.instruction(),
                error.text().title(),
                error.formerFingerprint());
    }
}
