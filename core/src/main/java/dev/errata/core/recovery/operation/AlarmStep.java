package dev.errata.core.recovery.operation;

import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.policy.LeaseSettings;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.time.Duration;
import java.time.Instant;

/** What the passing of time does to an operation. */
public final class AlarmStep {
    private final RecoveryConfig config;
    private final Escalations escalations;

    public AlarmStep(RecoveryConfig config) {
        this.config = config;
        this.escalations = new Escalations(config);
    }

    /**
     * Does what is due, and nothing before.
     *
     * @param now never behind the time that the alarm was set for, or nothing happens
     */
    public Step take(OperationState state, EscalationLookup lookup, Instant now) {
        Instant alarm = state.stage().alarm();
        if (alarm == null || now.isBefore(alarm)) {
            return Step.to(Progress.NOT_DUE, state);
        }
        if (state.stage() instanceof Stage.Pending pending) {
            return fire(state, pending, now);
        }
        if (state.stage() instanceof Stage.HandedOut handedOut) {
            return notPickedUp(state, handedOut, lookup, now);
        }
        if (state.stage() instanceof Stage.Leased leased) {
            return endLease(state, leased, now);
        }
        return forget(state, now);
    }

    private Step fire(OperationState state, Stage.Pending pending, Instant now) {
        Work work = state.work();
        Stage next = config.watches(work.source(), work.execution())
                ? new Stage.HandedOut(pending.attempt(), pending.dueAt(), pending.handOut(), pickUpBy(now))
                : new Stage.Unwatched(
                        pending.attempt(), now.plus(config.retention().idle()), null);
        return Step.to(Progress.FIRED, state.at(next))
                .handingOut(command(state, pending.attempt(), pending.dueAt(), pending.handOut()));
    }

    /** A backlog of executors is no failure: the same attempt is handed out again, and at last a person is asked. */
    private Step notPickedUp(OperationState state, Stage.HandedOut handedOut, EscalationLookup lookup, Instant now) {
        LeaseSettings leases = config.leases();
        int attempt = handedOut.attempt();
        if (handedOut.handOut() < leases.handOuts()) {
            int handOut = handedOut.handOut() + 1;
            return Step.to(
                            Progress.HANDED_OUT_AGAIN,
                            state.at(new Stage.HandedOut(attempt, handedOut.dueAt(), handOut, pickUpBy(now))))
                    .handingOut(command(state, attempt, handedOut.dueAt(), handOut));
        }
        EscalationChange change = escalations.askWhyNobodyCame(state, state.knownFailure(), lookup, now);
        OperationState gated = state.at(new Stage.Gated(attempt, handedOut.handOut()))
                .waitingFor(new EscalationReference(change.escalationId(), change.cause()));
        return Step.to(Progress.NEVER_PICKED_UP, gated)
                .escalating(change)
                .deciding(Decisions.neverPickedUp(gated, attempt, handedOut.handOut(), now));
    }

    private Step endLease(OperationState state, Stage.Leased leased, Instant now) {
        Work work = state.work();
        Duration limit = work.timeLimit() == null ? config.leases().timeLimit() : work.timeLimit();
        Stage failing =
                new Stage.Failing(leased.attempt(), now.plus(config.retention().idle()));
        return Step.to(Progress.LEASE_ENDED, state.at(failing))
                .reporting(FailureReports.ofEndedLease(work, leased.attempt(), limit, now));
    }

    /** An operation that failed and was never closed still gets its terminal record. */
    private Step forget(OperationState state, Instant now) {
        Step step = Step.to(Progress.FORGOTTEN, null);
        if (state.failure() == null || state.stage() instanceof Stage.Closed) {
            return step;
        }
        Stage.Closed end = new Stage.Closed(state.stage().attempt(), ClosureResult.CANCELLED, now, now);
        return step.deciding(Decisions.closed(state.at(end), end, DecisionReason.NEVER_PICKED_UP, now));
    }

    private Instant pickUpBy(Instant now) {
        return now.plus(config.leases().pickUpWithin());
    }

    private static RetryCommand command(OperationState state, int attempt, Instant dueAt, int handOut) {
        Work work = state.work();
        LastFailure failure = state.knownFailure();
        return new RetryCommand(
                work.commandId(attempt),
                failure.action() == Action.RECOVER ? Action.RECOVER : Action.RETRY,
                work.run(attempt),
                dueAt,
                work.execution(),
                work.source(),
                failure.category(),
                failure.errorId(),
                failure.fingerprint(),
                failure.policy(),
                failure.maxAttempts(),
                state.policyAttempt(attempt),
                handOut,
                failure.instruction(),
                failure.title(),
                work.trace(),
                null,
                null,
                null);
    }
}
