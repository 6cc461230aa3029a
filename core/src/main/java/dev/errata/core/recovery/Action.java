package dev.errata.core.recovery;

import dev.errata.core.taxonomy.Labelled;

/** What happens next with a failed operation. */
public enum Action implements Labelled {
    /** The same work again, after the delay. */
    RETRY,
    /** The work again, with an instruction. */
    RECOVER,
    /** A side step failed for good; the work goes on with a warning. */
    CONTINUE,
    /** Stop now. */
    ABORT,
    /** Wait for a person. */
    GATE,
    /** As GATE, addressed to the escalation target. */
    ESCALATE,
    /** The operation is over; written once, with its result. */
    CLOSED
}
