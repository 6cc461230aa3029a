package dev.errata.core.recovery.operation;

import dev.errata.core.recovery.DecisionReason;
import java.util.Optional;

/** The open escalations of all scopes; one is open per scope and cause. */
@FunctionalInterface
public interface EscalationLookup {
    Optional<OpenEscalation> find(String scope, DecisionReason cause);
}
