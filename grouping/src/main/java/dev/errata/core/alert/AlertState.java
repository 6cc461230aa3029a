package dev.errata.core.alert;

import dev.errata.core.taxonomy.Labelled;

/** The life of an alert. */
public enum AlertState implements Labelled {
    /** The threshold is passed, but not yet for long enough. */
    PENDING,
    FIRING,
    RESOLVED
}
