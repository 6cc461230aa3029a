package dev.errata.core.recovery.operation;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.Jitter;
import dev.errata.core.recovery.RecoveryDecision;
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
            Ruling ruling,
            @Nullable OperationState state,
            @Nullable String escalationId,
            Instant now) {
        return state == null
                ? of(error, ruling, FailedRuns.NONE, null, escalationId, now)
                : of(error, ruling, state.runs(), state.firstFailureAt(), escalationId, now);
    }

    /** @param runs those of its operation that failed before, with this one or without */
    static RecoveryDecision of(
            ClassifiedError error,
            Ruling ruling,
            FailedRuns runs,
            @Nullable Instant firstFailureAt,
            @Nullable String escalationId,
            Instant now) {
        ErrorEvent event = error.error();
        Terms terms = ruling.terms();
        Operation operation = event.operation();
        int strikes = error.session().strikes();
        return new RecoveryDecision(
                idFor(error.errorId()),
                error.errorId(),
                ruling.action(),
                ruling.reason(),
                ruling.explanation(),
                error.classification().category(),
                terms.severity(),
                terms.strategy(),
                event.source(),
                event.execution(),
                operation,
                error.fingerprint(),
                terms.policy().name(),
                terms.profile(),
                terms.policy().maxAttempts(),
                operation == null ? null : runs.numberUnder(terms.policy().name(), operation.attempt()),
                ruling.delay() == null || operation == null ? null : operation.attempt() + 1,
                ruling.delay(),
                ruling.delay() == null ? null : now.plus(ruling.delay().total()),
                now,
                firstFailureAt,
                strikes,
                strikes > 1 ? error.text().suggestions() : List.of(),
                ruling.instruction(),
                escalationId,
                null,
                null,
                event.trace(),
                null,
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
                new Conclusion("closed", Action.CLOSED, reason, Explanation.BY_ITS_FIELDS, attempts, closure),
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
                        DecisionReason.COMMAND,
                        Explanation.commanded(command, next),
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
                        DecisionReason.NEVER_PICKED_UP,
                        Explanation.neverPickedUp(handOuts),
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
                        DecisionReason.PAYLOAD_MISSING,
                        Explanation.payloadMissing(waited),
                        attempt,
                        null),
                null,
                now);
    }

    /** What a decision without an error of its own says; the rest comes from the last failure. */
    private record Conclusion(
            String name,
            Action action,
            DecisionReason reason,
            String explanation,
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
                failure.errorId(),
                conclusion.action(),
                conclusion.reason(),
                conclusion.explanation(),
                failure.category(),
                failure.severity(),
                failure.strategy(),
                work.source(),
                work.execution(),
                work.run(conclusion.attempt()),
                failure.fingerprint(),
                failure.policy(),
                failure.profile(),
                failure.maxAttempts(),
                state.policyAttempt(conclusion.attempt()),
                next == null ? null : next.attempt(),
                next == null ? null : delay(work, next, now),
                next == null ? null : next.dueAt(),
                now,
                state.firstFailureAt(),
                failure.strikes(),
                List.of(),
                next == null ? null : failure.instruction(),
                state.escalation() == null ? null : state.escalation().escalationId(),
                conclusion.closure(),
                null,
                work.trace(),
                null,
                null);
    }

    /** As long as a person said, without jitter. */
    private static Delay delay(Work work, Stage.Pending next, Instant now) {
        Duration total = Duration.between(now, next.dueAt());
        return Delay.before(work.operationId(), next.attempt(), total, null, Jitter.NONE, null);
    }
}
