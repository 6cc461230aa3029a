package dev.errata.launcher.demo;

import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.RecoveryDecision;

/** Where one operation stands, judged only by what its records say; the topics are read in any order. */
final class OperationTrack {
    private int decidedAttempt;
    private int startedAttempt;
    private int endedAttempt;
    private State decision = State.UNDECIDED;
    private boolean hasFailed;
    private boolean isClosed;

    /** Where an operation can stand; the balance has one term for each. */
    enum State {
        /** It failed, and nothing was decided yet. */
        UNDECIDED,
        /** A retry is scheduled, or waits for an executor. */
        PENDING,
        /** An executor runs it. */
        LEASED,
        SUCCEEDED,
        GATED,
        ESCALATED,
        ABORTED,
        CONTINUED,
        CANCELLED
    }

    /** A classified error names it; without one, an operation is none of the recovery worker's. */
    void failed() {
        hasFailed = true;
    }

    boolean hasFailed() {
        return hasFailed;
    }

    /** What was decided about the run with this number; the closing of the operation is the last word. */
    void decided(int attempt, RecoveryDecision taken) {
        Closure closure = taken.closure();
        if (closure != null) {
            decision = state(closure.result());
            isClosed = true;
        } else if (!isClosed && attempt >= decidedAttempt) {
            decidedAttempt = attempt;
            ended(attempt);
            decision = state(taken);
        }
    }

    /** An executor has begun the run with this number. */
    void started(int attempt) {
        startedAttempt = Math.max(startedAttempt, attempt);
    }

    /** The run with this number is over. */
    void ended(int attempt) {
        endedAttempt = Math.max(endedAttempt, attempt);
    }

    State state() {
        return decision == State.PENDING && startedAttempt > endedAttempt ? State.LEASED : decision;
    }

    private static State state(ClosureResult result) {
        return switch (result) {
            case SUCCEEDED -> State.SUCCEEDED;
            case CONTINUED -> State.CONTINUED;
            case ABORTED -> State.ABORTED;
            case CANCELLED -> State.CANCELLED;
        };
    }

    private static State state(RecoveryDecision taken) {
        return switch (taken.action()) {
            case RETRY, RECOVER -> State.PENDING;
            case GATE -> State.GATED;
            case ESCALATE -> State.ESCALATED;
            case ABORT -> State.ABORTED;
            case CONTINUE -> State.CONTINUED;
            case CLOSED -> throw new IllegalStateException("a CLOSED without a closure: " + taken.decisionId());
        };
    }
}
