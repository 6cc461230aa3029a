package dev.errata.core.recovery.trial;

import dev.errata.core.event.Operation;
import dev.errata.core.recovery.RecoveryDecision;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether two decisions say the same. Not compared is what others decide: which escalation of the session was joined, and how
 * its circuit stood; nor is how a sentence is worded.
 */
final class Likeness {
    private Likeness() {}

    static boolean isSame(RecoveryDecision one, RecoveryDecision other) {
        return of(one).equals(of(other));
    }

    private static List<@Nullable Object> of(RecoveryDecision decision) {
        Operation operation = decision.operation();
        return Arrays.asList(
                decision.decisionId(),
                decision.errorId(),
                decision.action(),
                decision.reason(),
                decision.category(),
                decision.severity(),
                decision.strategy(),
                operation == null ? null : operation.id(),
                operation == null ? null : operation.attempt(),
                decision.policy(),
                decision.profile(),
                decision.maxAttempts(),
                decision.policyAttempt(),
                decision.nextAttempt(),
                decision.delay(),
                decision.dueAt(),
                decision.decidedAt(),
                decision.firstFailureAt(),
                decision.strikes(),
                decision.instruction(),
                decision.escalationId() == null,
                decision.closure());
    }
}
