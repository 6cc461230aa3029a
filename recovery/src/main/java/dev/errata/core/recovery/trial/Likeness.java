package dev.errata.core.recovery.trial;

import dev.errata.core.recovery.DecidedRun;
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
        DecidedRun run = decision.run();
        return Arrays.asList(
                decision.decisionId(),
                decision.action(),
                decision.grounds().reason(),
                decision.error(),
                run == null ? null : run.operation().id(),
                run == null ? null : run.operation().attempt(),
                run == null ? null : run.policyAttempt(),
                run == null ? null : run.firstFailureAt(),
                decision.applied(),
                decision.next(),
                decision.decidedAt(),
                decision.session().strikes(),
                decision.instruction(),
                decision.escalationId() == null,
                decision.closure());
    }
}
