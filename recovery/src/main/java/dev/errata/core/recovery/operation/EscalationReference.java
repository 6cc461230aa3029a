package dev.errata.core.recovery.operation;

import dev.errata.core.recovery.DecisionReason;

/** The escalation that an operation waits for; by its cause it is found among the open ones of its scope. */
public record EscalationReference(String escalationId, DecisionReason cause) {}
