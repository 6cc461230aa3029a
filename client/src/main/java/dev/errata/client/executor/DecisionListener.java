package dev.errata.client.executor;

import dev.errata.core.recovery.RecoveryDecision;

/** Told of the decisions that a service must obey in work that it still has in hand; called on the feed's one thread. */
public interface DecisionListener {
    /** Stop the operation, or the session that it belongs to, now. */
    default void aborted(RecoveryDecision decision) {}

    /** Wait: a person has been asked. Both GATE and ESCALATE. */
    default void gated(RecoveryDecision decision) {}

    /** Any other decision, for those who watch. */
    default void decided(RecoveryDecision decision) {}

    /** Calls what the decision calls for. */
    default void tell(RecoveryDecision decision) {
        switch (decision.action()) {
            case ABORT -> aborted(decision);
            case GATE, ESCALATE -> gated(decision);
            case RETRY, RECOVER, CONTINUE, CLOSED -> decided(decision);
        }
    }
}
