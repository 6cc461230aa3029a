package dev.errata.core.recovery.operation;

import dev.errata.core.event.Payload;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.PolicyCount;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.policy.LeaseSettings;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the passing of time does to an operation. */
public final class AlarmStep {
    private final RecoveryConfig config;
    private final Escalations escalations;

    public AlarmStep(RecoveryConfig config) {
        this.config = config;
        this.escalations = new Escalations(config);
    }

    /** As the other, for an operation without a payload, or one that hands nothing out now. */
    public Step take(OperationState state, EscalationLookup lookup, Instant now) {
        return take(state, null, lookup, now);
    }

    /**
     * Does what is due, and nothing before.
     *
     * @param payload of the operation; null if none is there
     * @param now never behind the time that the alarm was set for, or nothing happens
     */
    public Step take(OperationState state, @Nullable Payload payload, EscalationLookup lookup, Instant now) {
        Instant alarm = state.stage().alarm();
        if (alarm == null || now.isBefore(alarm)) {
            return Step.to(Progress.NOT_DUE, state);
        }
        if (state.stage() instanceof Stage.Pending pending) {
            return fire(state, pending, payload, now);
        }
        if (state.stage() instanceof Stage.AwaitingPayload awaiting) {
            return payload == null
                    ? payloadMissing(state, awaiting, lookup, now)
                    : fire(state, awaiting.over(), payload, now);
        }
        if (state.stage() instanceof Stage.HandedOut handedOut) {
            return notPickedUp(state, handedOut, payload, lookup, now);
        }
        if (state.stage() instanceof Stage.Leased leased) {
            return endLease(state, leased, now);
        }
        return forget(state, now);
    }

    /** The payload of an operation has arrived; a retry that waits for it is due at once. */
    public Step payloadCame(OperationState state) {
        return state.stage() instanceof Stage.AwaitingPayload awaiting
                ? Step.to(Progress.PAYLOAD_CAME, state.at(awaiting.over()))
                : Step.to(Progress.IGNORED, state);
    }

    private Step fire(OperationState state, Stage.Pending pending, @Nullable Payload payload, Instant now) {
        Work work = state.work();
        if (work.lacks(payload)) {
            return await(state, pending.attempt(), pending.dueAt(), pending.handOut(), now);
        }
        Stage next = config.watches(work.provenance())
                ? new Stage.HandedOut(pending.attempt(), pending.dueAt(), pending.handOut(), pickUpBy(now))
                : new Stage.Unwatched(
                        pending.attempt(), now.plus(config.retention().idle()), null);
        return Step.to(Progress.FIRED, state.at(next))
                .handingOut(command(state, pending.attempt(), pending.dueAt(), pending.handOut())
                        .carrying(payload));
    }

    private Step await(OperationState state, int attempt, Instant dueAt, int handOut, Instant now) {
        Instant deadline = now.plus(config.leases().payloadWithin());
        return Step.to(
                Progress.AWAITING_PAYLOAD, state.at(new Stage.AwaitingPayload(attempt, dueAt, handOut, deadline)));
    }

    private Step payloadMissing(
            OperationState state, Stage.AwaitingPayload awaiting, EscalationLookup lookup, Instant now) {
        int attempt = awaiting.attempt();
        EscalationChange change = escalations.askForPayload(state, lookup, now);
        OperationState gated = state.at(new Stage.Gated(attempt, awaiting.handOut() - 1))
                .waitingFor(new EscalationReference(change.escalationId(), change.cause()));
        return Step.to(Progress.PAYLOAD_MISSING, gated)
                .escalating(change)
                .deciding(
                        Decisions.payloadMissing(gated, attempt, config.leases().payloadWithin(), now));
    }

    /**
     * A backlog of executors is no failure: the same attempt is handed out again, and at last a person is asked. An error that came
     * late may have announced a payload meanwhile.
     */
    private Step notPickedUp(
            OperationState state,
            Stage.HandedOut handedOut,
            @Nullable Payload payload,
            EscalationLookup lookup,
            Instant now) {
        LeaseSettings leases = config.leases();
        int attempt = handedOut.attempt();
        if (handedOut.handOut() < leases.handOuts()) {
            int handOut = handedOut.handOut() + 1;
            if (state.work().lacks(payload)) {
                return await(state, attempt, handedOut.dueAt(), handOut, now);
            }
            return Step.to(
                            Progress.HANDED_OUT_AGAIN,
                            state.at(new Stage.HandedOut(attempt, handedOut.dueAt(), handOut, pickUpBy(now))))
                    .handingOut(
                            command(state, attempt, handedOut.dueAt(), handOut).carrying(payload));
        }
        EscalationChange change = escalations.askWhyNobodyCame(state, lookup, now);
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
                work.provenance(),
                failure.error().reference(),
                new PolicyCount(
                        failure.applied().policy(), failure.applied().maxAttempts(), state.policyAttempt(attempt)),
                handOut,
                failure.instruction(),
                failure.title(),
                null,
                null,
                null);
    }
}
