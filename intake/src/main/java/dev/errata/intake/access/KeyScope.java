package dev.errata.intake.access;

import dev.errata.core.taxonomy.Labelled;

/** What a key may say. */
public enum KeyScope implements Labelled {
    /** That something failed. */
    ERRORS,
    /** Which work it was, so that it may be run again: operation, attempt, payload, settings, session and task. */
    WORK,
    /** How runs ended. */
    OUTCOMES
}
