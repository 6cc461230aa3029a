package dev.errata.core.recovery.operation;

import dev.errata.core.command.RetryFilter.RetryCandidate;
import dev.errata.core.event.PayloadDigest;
import dev.errata.core.recovery.AttemptRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one operation. The same errors and outcomes lead to the same state in whatever order they come:
 * every fact is a maximum, a minimum or a set.
 *
 * <pre>
 *            failure of a new attempt                       due                  STARTED, HEARTBEAT
 *  (nothing) ------------------------> Pending(n) ----------------> HandedOut(n) ------------------> Leased(n)
 *      |              |                    ^                          |    ^  |                         |
 *      |              |                    | failure(n)   not picked  |    +--+ again                   | lease ends,
 *      |              +--> Gated <---------|------------- up at last -+                                 | FAILED
 *      |              +--> Closed          +------------------------------------------- Failing(n) <----+
 *      |
 *      +-- STARTED --> Leased(n);   SUCCEEDED in any stage --> Closed(SUCCEEDED)
 * </pre>
 *
 * <p>A retry that is due, or due again, without its payload is AwaitingPayload(n) until that arrives, or Gated in the end.
 *
 * @param decidedAttempt the highest attempt whose failure is known; a failure of this or a lower one decides nothing
 * @param firstFailureAt null while no failure is known
 * @param failure the one of the highest attempt; null while none is known
 * @param history the failures by attempt, within {@link AttemptHistory}'s bound
 * @param escalation the one that is open for this operation
 * @param runs those that failed, by policy
 */
public record OperationState(
        Work work,
        Stage stage,
        int decidedAttempt,
        @Nullable Instant firstFailureAt,
        @Nullable LastFailure failure,
        List<AttemptRecord> history,
        @Nullable EscalationReference escalation,
        FailedRuns runs) {
    public OperationState {
        history = List.copyOf(history);
    }

    static OperationState starting(Work work, Stage stage) {
        return new OperationState(work, stage, 0, null, null, List.of(), null, FailedRuns.NONE);
    }

    /** Whether a failure of this attempt changes nothing any more. */
    public boolean isStale(int attempt) {
        return attempt <= decidedAttempt || stage.supersedes(attempt);
    }

    /** The last failure, where one must be known: there is nothing to try again or to conclude without. */
    LastFailure knownFailure() {
        if (failure == null) {
            throw new IllegalStateException("operation '" + work.operationId() + "' is not known to have failed");
        }
        return failure;
    }

    /** How a command's filter sees it: by its own id, and those of its next run, its escalation and its last error. */
    public RetryCandidate candidate() {
        Set<String> ids = new HashSet<>(Set.of(work.operationId(), work.commandId(stage.attempt())));
        if (escalation != null) {
            ids.add(escalation.escalationId());
        }
        if (failure != null) {
            ids.add(failure.error().errorId());
        }
        return new RetryCandidate(
                ids,
                failure == null ? "" : failure.error().category().label(),
                work.components(),
                failure == null ? "" : failure.error().fingerprint(),
                failure == null ? null : failure.formerFingerprint(),
                firstFailureAt == null ? Instant.MAX : firstFailureAt,
                work.type(),
                work.provenance().execution().sessionId());
    }

    OperationState at(Stage next) {
        return new OperationState(work, next, decidedAttempt, firstFailureAt, failure, history, escalation, runs);
    }

    OperationState doing(Work changed) {
        return new OperationState(changed, stage, decidedAttempt, firstFailureAt, failure, history, escalation, runs);
    }

    OperationState announcing(@Nullable PayloadDigest digest) {
        Work announced = work.announcing(digest);
        return announced.equals(work) ? this : doing(announced);
    }

    /** With what the version before would have called the last failure's group. */
    OperationState formerly(@Nullable String fingerprint) {
        LastFailure known = knownFailure().formerly(fingerprint);
        return new OperationState(work, stage, decidedAttempt, firstFailureAt, known, history, escalation, runs);
    }

    OperationState waitingFor(@Nullable EscalationReference reference) {
        return new OperationState(work, stage, decidedAttempt, firstFailureAt, failure, history, reference, runs);
    }

    /** Its policies count from here. */
    OperationState forgivingAttempts() {
        return new OperationState(
                work,
                stage,
                decidedAttempt,
                firstFailureAt,
                failure,
                history,
                escalation,
                runs.forgivingUpTo(decidedAttempt));
    }

    /** With one more failure known, in whatever order they come. */
    OperationState knowing(LastFailure latest, AttemptRecord attempt) {
        Instant first = firstFailureAt == null || attempt.failedAt().isBefore(firstFailureAt)
                ? attempt.failedAt()
                : firstFailureAt;
        return new OperationState(
                work,
                stage,
                Math.max(decidedAttempt, latest.attempt()),
                first,
                failure == null || latest.attempt() > failure.attempt() ? latest : failure,
                extended(attempt),
                escalation,
                runs.and(latest.attempt(), latest.applied().policy()));
    }

    /** The number of a run in the count of the policy that the last failure fell under; null while none is known. */
    public @Nullable Integer policyAttempt(int run) {
        return failure == null ? null : runs.numberUnder(failure.applied().policy(), run);
    }

    private List<AttemptRecord> extended(AttemptRecord attempt) {
        if (history.stream().anyMatch(known -> known.attempt() == attempt.attempt())) {
            return history;
        }
        List<AttemptRecord> longer = new ArrayList<>(history);
        longer.add(attempt);
        longer.sort(Comparator.comparingInt(AttemptRecord::attempt));
        return AttemptHistory.bounded(longer);
    }
}
