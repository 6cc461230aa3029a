package dev.errata.core.alert;

import dev.errata.core.taxonomy.Labelled;

/** What is measured in the window of a rule. */
public enum AlertMetric implements Labelled {
    /** Errors per hour. */
    ERROR_RATE,
    /** Decisions that wait for a person, in percent of all decisions. */
    GATE_RATE,
    /** Recoveries that used up their attempts, in percent of those that used them up or succeeded. */
    RECOVERY_FAILURE_RATE,
    /** Errors of critical severity. */
    CRITICAL_ERRORS;

    boolean isShare() {
        return this == GATE_RATE || this == RECOVERY_FAILURE_RATE;
    }
}
