package dev.errata.core.recovery.trial;

import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.RecoveryDecision;
import org.jspecify.annotations.Nullable;

/**
 * A recorded decision beside what policies make of the same past.
 *
 * @param given under the policies that were in force; null if it is not comparable, or nothing was decided
 * @param tried under the policies that are tried; null if it is not comparable, or they would not have come to it: the operation
 *     would have ended, or waited for a person, before
 */
public record Redecision(
        RecoveryDecision recorded,
        Finding finding,
        @Nullable RecoveryDecision given,
        @Nullable RecoveryDecision tried) {
    static Redecision not(RecoveryDecision recorded, Finding finding) {
        return new Redecision(recorded, finding, null, null);
    }

    /** Whether the policies that are tried change anything about it. */
    public boolean differs() {
        return finding.isComparable() && (tried == null || !Likeness.isSame(recorded, tried));
    }

    /** Whether another run would have followed where none did: nobody can know how it would have ended. */
    public boolean isBeyondTheRecord() {
        return tried != null && schedules(tried) && !schedules(recorded);
    }

    static boolean schedules(RecoveryDecision decision) {
        return decision.action() == Action.RETRY || decision.action() == Action.RECOVER;
    }
}
