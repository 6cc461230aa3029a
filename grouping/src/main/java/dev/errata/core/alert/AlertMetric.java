package dev.errata.core.alert;

import dev.errata.core.taxonomy.Labelled;

/** What is measured in the window of a rule. */
public enum AlertMetric implements Labelled {
    /** Errors per hour. */
    ERROR_RATE,
    /** Errors in the window. */
    ERRORS,
    /** Decisions that asked a person, in percent of all decisions. */
    GATE_RATE,
    /** Recoveries that used up their attempts, in percent of those that used them up or succeeded. */
    RECOVERY_FAILURE_RATE,
    /** Errors of critical severity. */
    CRITICAL_ERRORS,
    /** Groups that were never seen before. */
    NEW_GROUP,
    /** Groups that are back after they were resolved or silent. */
    REGRESSED_GROUP,
    /** Errors of a group in a minute, in multiples of what is usual for it. */
    BURST;

    /** Whether it is about single groups, each of which is a scope of its own. */
    public boolean isOfGroups() {
        return this == NEW_GROUP || this == REGRESSED_GROUP || this == BURST;
    }

    boolean isShare() {
        return this == GATE_RATE || this == RECOVERY_FAILURE_RATE;
    }
}
