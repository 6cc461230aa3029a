package dev.errata.core.recovery.policy;

import dev.errata.core.taxonomy.Labelled;

/** From which level on a profile reports. */
public enum LogLevel implements Labelled {
    DEBUG,
    INFO,
    WARN,
    ERROR
}
