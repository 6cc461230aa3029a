package dev.errata.core.recovery.operation;

import dev.errata.core.taxonomy.Labelled;

/** What came of one step, for counting. */
public enum Progress implements Labelled {
    /** A failure was decided. */
    DECIDED,
    /** A failure that changes nothing: decided before, overtaken by a later run, or of a closed operation. */
    STALE,
    /** A retry was handed out. */
    FIRED,
    /** A retry that nobody picked up was handed out again. */
    HANDED_OUT_AGAIN,
    /** A retry that nobody picked up became a gate. */
    NEVER_PICKED_UP,
    /** A retry is due and waits for its payload. */
    AWAITING_PAYLOAD,
    /** The payload that a retry waited for arrived. */
    PAYLOAD_CAME,
    /** The payload never came, and the retry became a gate. */
    PAYLOAD_MISSING,
    /** A run began or goes on. */
    RUNNING,
    /** A run fell silent. */
    LEASE_ENDED,
    /** A run failed; its error is on its way. */
    FAILED,
    /** The operation succeeded. */
    SUCCEEDED,
    /** The executor refused the run. */
    REJECTED,
    /** Said before, or too late to matter. */
    IGNORED,
    /** The operation was dropped from memory. */
    FORGOTTEN,
    /** A person's command changed it. */
    COMMANDED,
    /** A person's command cancelled its retry. */
    CANCELLED,
    /** Looked at before its time. */
    NOT_DUE
}
