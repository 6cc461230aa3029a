package dev.errata.core.recovery.operation;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.policy.Terms;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done about one failure, before it meets the state of its operation.
 *
 * @param explanation as in the decision that is made of it
 * @param delay for a RETRY or RECOVER
 * @param timeLimit of the next run; null leaves it as it is
 * @param escalateAs GATE or ESCALATE if a person is to be asked; null if no one is
 */
public record RecoveryPlan(
        Action action,
        DecisionReason reason,
        String explanation,
        Terms terms,
        @Nullable Delay delay,
        @Nullable Instruction instruction,
        @Nullable Duration timeLimit,
        @Nullable Action escalateAs) {
    /** Whether the operation is to run again. */
    public boolean isAnotherAttempt() {
        return action == Action.RETRY || action == Action.RECOVER;
    }

    /** The sentence of the decision about this error, of an operation whose failed runs before are these. */
    public String sentence(ClassifiedError error, FailedRuns before) {
        return Decisions.of(error, this, before, null, null, error.receivedAt()).sentence();
    }

    /** Whether the operation is over with this. */
    public boolean isTheEnd() {
        return action == Action.ABORT || action == Action.CONTINUE;
    }
}
