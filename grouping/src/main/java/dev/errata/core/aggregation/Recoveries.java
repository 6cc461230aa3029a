package dev.errata.core.aggregation;

import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.RecoveryDecision;

/** What decisions mean for the group of the error that they are about. */
final class Recoveries {
    private Recoveries() {}

    static RecoveryResults of(RecoveryDecision decision) {
        return switch (decision.action()) {
            case RETRY, RECOVER -> new RecoveryResults(1, 0, 0, 0);
            case GATE, ESCALATE -> new RecoveryResults(0, 0, 1, 0);
            case ABORT -> new RecoveryResults(0, 0, 0, 1);
            case CONTINUE -> RecoveryResults.NONE;
            case CLOSED -> {
                Closure closure = decision.closure();
                boolean hasRecovered = closure != null && closure.result() == ClosureResult.SUCCEEDED;
                yield hasRecovered ? new RecoveryResults(0, 1, 0, 0) : RecoveryResults.NONE;
            }
        };
    }

    static RecoveryResults sum(RecoveryResults one, RecoveryResults other) {
        return new RecoveryResults(
                one.retried() + other.retried(),
                one.recovered() + other.recovered(),
                one.gated() + other.gated(),
                one.aborted() + other.aborted());
    }
}
