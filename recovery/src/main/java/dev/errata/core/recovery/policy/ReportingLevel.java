package dev.errata.core.recovery.policy;

import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.Severity;

/** From which level on a profile reports. */
public enum ReportingLevel implements Labelled {
    DEBUG,
    INFO,
    WARN,
    ERROR;

    /** At which level an error is logged: one that a person must act on is an ERROR, whatever can wait is less. */
    public static ReportingLevel of(Severity severity) {
        return switch (severity) {
            case CRITICAL -> ERROR;
            case HIGH -> WARN;
            case MEDIUM -> INFO;
            case LOW -> DEBUG;
        };
    }
}
