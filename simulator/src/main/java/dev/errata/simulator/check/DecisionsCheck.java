package dev.errata.simulator.check;

import dev.errata.core.recovery.RecoveryDecision;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Each decision is made once, and its due time is what it says that it is. */
final class DecisionsCheck implements Check {
    private final Set<String> made = new HashSet<>();

    @Override
    public void see(Seen seen) {
        if (!(seen.value() instanceof RecoveryDecision decision)) {
            return;
        }
        if (!made.add(decision.decisionId())) {
            throw new Violation("each decision once", "made before: " + seen);
        }
        if (!decision.recomputedDueAt().equals(Optional.ofNullable(decision.dueAt()))) {
            throw new Violation("due as decided", decision.recomputedDueAt() + " would be right: " + seen);
        }
        Integer next = decision.nextAttempt();
        if (next != null
                && decision.operation() != null
                && next != decision.operation().attempt() + 1) {
            throw new Violation("attempts go up", "the next attempt is " + next + ": " + seen);
        }
    }
}
