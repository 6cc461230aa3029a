package dev.errata.core.aggregation;

import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.RecoveryDecision;
import java.time.Duration;

/**
 * Counts of what happened.
 *
 * @param recoveryAttempts decisions that scheduled another attempt
 * @param successes operations that ended well
 * @param failures operations that ended badly
 * @param retrySuccesses operations that ended well after another attempt
 * @param exhausted decisions that there is no further attempt, as the attempts are used up
 * @param gates decisions that asked a person, whether it still waits for the answer or not
 * @param timeToRecovery the sum over all successes, from first failure to success
 */
public record Tally(
        long errors,
        long decisions,
        long recoveryAttempts,
        long successes,
        long failures,
        long retrySuccesses,
        long exhausted,
        long gates,
        Duration timeToRecovery) {
    public static final Tally NONE = new Tally(0, 0, 0, 0, 0, 0, 0, 0, Duration.ZERO);

    /** Classified errors of which nothing else is known. */
    public static Tally errors(long count) {
        return new Tally(count, 0, 0, 0, 0, 0, 0, 0, Duration.ZERO);
    }

    /** One decision, or the end of one operation, which is no decision. */
    public static Tally of(RecoveryDecision decision) {
        Closure closure = decision.closure();
        if (closure != null) {
            return of(closure);
        }
        Action action = decision.action();
        long attempts = action == Action.RETRY || action == Action.RECOVER ? 1 : 0;
        long exhausted = decision.grounds().reason() == DecisionReason.EXHAUSTED ? 1 : 0;
        long gates = action == Action.GATE || action == Action.ESCALATE ? 1 : 0;
        return new Tally(0, 1, attempts, 0, 0, 0, exhausted, gates, Duration.ZERO);
    }

    private static Tally of(Closure closure) {
        boolean hasSucceeded = closure.result() == ClosureResult.SUCCEEDED;
        boolean hasFailed = closure.result() == ClosureResult.ABORTED || closure.result() == ClosureResult.CONTINUED;
        long retried = hasSucceeded && closure.attempts() > 1 ? 1 : 0;
        Duration time = hasSucceeded ? closure.duration() : Duration.ZERO;
        return new Tally(0, 0, 0, hasSucceeded ? 1 : 0, hasFailed ? 1 : 0, retried, 0, 0, time);
    }

    public Tally plus(Tally other) {
        return new Tally(
                errors + other.errors,
                decisions + other.decisions,
                recoveryAttempts + other.recoveryAttempts,
                successes + other.successes,
                failures + other.failures,
                retrySuccesses + other.retrySuccesses,
                exhausted + other.exhausted,
                gates + other.gates,
                timeToRecovery.plus(other.timeToRecovery));
    }
}
