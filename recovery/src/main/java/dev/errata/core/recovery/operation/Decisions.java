package dev.errata.core.recovery.operation;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.DecidedRun;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.Grounds;
import dev.errata.core.recovery.Jitter;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.SessionAdvice;
import dev.errata.core.recovery.policy.Terms;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes decisions down, so that each explains itself. */
final class Decisions {
    private Decisions() {}

    /** Of the one decision that an error gets. */
    static String idFor(String errorId) {
        return NameBasedId.of("decision", errorId);
    }

    /** @param state the operation's with this failure; null for work that nobody can run again */
    static RecoveryDecision of(
            ClassifiedError error,
            RecoveryPlan plan,
            @Nullable OperationState state,
            @Nullable String escalationId,
            Instant now) {
        return state == null
                ? of(error, plan, FailedRuns.NONE, null, escalationId, now)
                : of(error, plan, state.runs(), state.firstFailureAt(), escalationId, now);
    }

    /** @param runs those of its operation that failed before, with this one or without */
    static RecoveryDecision of(
            ClassifiedError error,
            RecoveryPlan plan,
            FailedRuns runs,
            @Nullable Instant firstFailureAt,
            @Nullable String escalationId,
            Instant now) {
        ErrorEvent event = error.error();
        Terms terms = plan.terms();
        Operation operation = event.operation();
        return new RecoveryDecision(
                idFor(error.errorId()),
                plan.action(),
                Grounds.of(plan.reason(), plan.explanation()),
                terms.decided(error),
                Provenance.of(event),
                operation == null
                        ? null
                        : new DecidedRun(
                                operation,
                                runs.numberUnder(terms.policy().name(), operation.attempt()),
                                firstFailureAt),
                terms.applied(),
                plan.delay() == null || operation == null ? null : NextAttempt.after(operation, plan.delay(), now),
                now,
                SessionAdvice.of(error),
                plan.instruction(),
                escalationId,
                null);
    }

    /** The one terminal record of an operation; it needs a failure that is known. */
    static RecoveryDecision closed(OperationState state, Stage.Closed end, DecisionReason reason, Instant now) {
        int attempts = Math.max(end.attempt(), state.decidedAttempt());
        Instant first = state.firstFailureAt() == null ? end.closedAt() : state.firstFailureAt();
        Duration duration = Duration.between(first, end.closedAt());
        Closure closure = new Closure(end.result(), attempts, duration.isNegative() ? Duration.ZERO : duration);
        return ofState(
                state,
                new Conclusion(
                        "closed", Action.CLOSED, Grounds.of(reason, Explanation.BY_ITS_FIELDS), attempts, closure),
                null,
                now);
    }

    /** The same, where a person ended it, and says why. */
    static RecoveryDecision cancelled(OperationState state, Stage.Closed end, OperatorCommand command, Instant now) {
        RecoveryDecision closed = closed(state, end, DecisionReason.COMMAND, now);
        return closed.saying(closed.sentence() + Explanation.byCommand(command));
    }

    /** What a person wants: another attempt at {@code dueAt}, or, if that is null, none. */
    static RecoveryDecision commanded(
            OperationState state, OperatorCommand command, Action action, Stage.@Nullable Pending next, Instant now) {
        return ofState(
                state,
                new Conclusion(
                        "command " + command.commandId(),
                        action,
                        Grounds.of(DecisionReason.COMMAND, Explanation.commanded(command, next)),
                        Math.max(1, next == null ? state.stage().attempt() : next.attempt() - 1),
                        null),
                next,
                now);
    }

    static RecoveryDecision neverPickedUp(OperationState state, int attempt, int handOuts, Instant now) {
        return ofState(
                state,
                new Conclusion(
                        "never-picked-up " + handOuts,
                        Action.GATE,
                        Grounds.of(DecisionReason.NEVER_PICKED_UP, Explanation.neverPickedUp(handOuts)),
                        attempt,
                        null),
                null,
                now);
    }

    static RecoveryDecision payloadMissing(OperationState state, int attempt, Duration waited, Instant now) {
        return ofState(
                state,
                new Conclusion(
                        "payload-missing " + now.toEpochMilli(),
                        Action.GATE,
                        Grounds.of(DecisionReason.PAYLOAD_MISSING, Explanation.payloadMissing(waited)),
                        attempt,
                        null),
                null,
                now);
    }

    /** What a decision without an error of its own says; the rest comes from the last failure. */
    private record Conclusion(
            String name,
            Action action,
            Grounds grounds,
            int attempt,
            @Nullable Closure closure) {}

    private static RecoveryDecision ofState(
            OperationState state, Conclusion conclusion, Stage.@Nullable Pending next, Instant now) {
        LastFailure failure = state.knownFailure();
        Work work = state.work();
        return new RecoveryDecision(
                NameBasedId.of(
                        conclusion.name(),
                        work.correlationKey(),
                        work.operationId(),
                        conclusion.attempt(),
                        String.valueOf(state.firstFailureAt())),
                conclusion.action(),
                conclusion.grounds(),
                failure.error(),
                work.provenance(),
                new DecidedRun(
                        work.run(conclusion.attempt()),
                        state.policyAttempt(conclusion.attempt()),
                        state.firstFailureAt()),
                failure.applied(),
                next == null ? null : new NextAttempt(next.attempt(), delay(work, next, now), next.dueAt()),
                now,
                new SessionAdvice(failure.strikes(), List.of()),
                next == null ? null : failure.instruction(),
                state.escalation() == null ? null : state.escalation().escalationId(),
                conclusion.closure());
    }

    /** As long as a person said, without jitter. */
    private static Delay delay(Work work, Stage.Pending next, Instant now) {
        Duration total = Duration.between(now, next.dueAt());
        return Delay.before(work.operationId(), next.attempt(), total, null, Jitter.NONE, null);
    }
}
