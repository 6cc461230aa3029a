package dev.errata.core.recovery;

import dev.errata.core.taxonomy.Labelled;

/** How an escalation was resolved. */
public enum Answer implements Labelled {
    /** One more attempt, at once. */
    APPROVED,
    /** The operation is aborted. */
    REJECTED,
    /** The attempts start again from the first. */
    RETRIED,
    /** The operation succeeded without an answer. */
    SUCCEEDED
}
