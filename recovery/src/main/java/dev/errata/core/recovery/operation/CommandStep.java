package dev.errata.core.recovery.operation;

import dev.errata.core.command.OperatorCommand;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.Resolution;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.time.Instant;

/**
 * What a person's command does to an operation or an escalation. Attempts are never numbered anew: (operation, attempt) is
 * the identity of a run for executors, and a retry from the first attempt only starts the policies' counts again.
 */
public final class CommandStep {
    private final RecoveryConfig config;
    private final Escalations escalations;

    public CommandStep(RecoveryConfig config) {
        this.config = config;
        this.escalations = new Escalations(config);
    }

    /** Ends an operation whose retry is pending or waits for its payload; any other stays as it is. */
    public Step cancel(OperationState state, OperatorCommand command, EscalationLookup lookup, Instant now) {
        if (!(state.stage() instanceof Stage.Pending || state.stage() instanceof Stage.AwaitingPayload)) {
            return Step.to(Progress.IGNORED, state);
        }
        Step step = end(state, ClosureResult.CANCELLED, command, now);
        return step.escalating(escalations.leave(state, lookup, resolution(Answer.REJECTED, command, now)));
    }

    /** Gives a pending retry another due time, which may have passed; any other operation stays as it is. */
    public Step reschedule(OperationState state, OperatorCommand command, Instant dueAt, Instant now) {
        if (!(state.stage() instanceof Stage.Pending pending)) {
            return Step.to(Progress.IGNORED, state);
        }
        return again(state, pending.dueAt(dueAt.isBefore(now) ? now : dueAt), command, now);
    }

    /** What the answer to its escalation does to an operation that waits for it. */
    public Step answer(OperationState state, Answer answer, OperatorCommand command, Instant now) {
        OperationState left = state.waitingFor(null);
        if (!(state.stage() instanceof Stage.Gated gated)) {
            return Step.to(Progress.IGNORED, left);
        }
        if (answer == Answer.REJECTED) {
            return end(state, ClosureResult.ABORTED, command, now)
                    .decidingFirst(Decisions.commanded(state, command, Action.ABORT, null, now));
        }
        OperationState counted = answer == Answer.RETRIED ? left.forgivingAttempts() : left;
        int next = gated.handOuts() > 0 ? gated.attempt() : state.decidedAttempt() + 1;
        return again(counted, new Stage.Pending(next, now, gated.handOuts() + 1), command, now);
    }

    /** The end of an escalation by a person's word. */
    public EscalationChange resolve(OpenEscalation open, Answer answer, OperatorCommand command, Instant now) {
        Resolution resolution = resolution(answer, command, now);
        return new EscalationChange(
                open.scope(),
                open.escalation().cause(),
                open,
                null,
                open.escalation().resolved(resolution));
    }

    private static Step again(OperationState state, Stage.Pending next, OperatorCommand command, Instant now) {
        Action action = state.knownFailure().action() == Action.RECOVER ? Action.RECOVER : Action.RETRY;
        return Step.to(Progress.COMMANDED, state.at(next))
                .deciding(Decisions.commanded(state, command, action, next, now));
    }

    private Step end(OperationState state, ClosureResult result, OperatorCommand command, Instant now) {
        Stage.Closed end = new Stage.Closed(
                state.stage().attempt(),
                result,
                now,
                now.plus(config.retention().closed()));
        OperationState closed = state.at(end).waitingFor(null);
        Progress progress = result == ClosureResult.CANCELLED ? Progress.CANCELLED : Progress.COMMANDED;
        return Step.to(progress, closed).deciding(Decisions.cancelled(closed, end, command, now));
    }

    private static Resolution resolution(Answer answer, OperatorCommand command, Instant now) {
        return new Resolution(answer, command.issuedBy(), now, command.reason());
    }
}
