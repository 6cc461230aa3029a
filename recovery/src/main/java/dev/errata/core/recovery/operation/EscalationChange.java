package dev.errata.core.recovery.operation;

import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import org.jspecify.annotations.Nullable;

/**
 * What a step does to an escalation.
 *
 * @param before null if it is opened
 * @param after null if it is resolved
 * @param published what people are told; null if they would learn nothing new
 */
public record EscalationChange(
        String scope,
        DecisionReason cause,
        @Nullable OpenEscalation before,
        @Nullable OpenEscalation after,
        @Nullable Escalation published) {
    String escalationId() {
        OpenEscalation known = after == null ? before : after;
        if (known == null) {
            throw new IllegalStateException("a change of no escalation in scope '" + scope + "'");
        }
        return known.escalation().escalationId();
    }
}
