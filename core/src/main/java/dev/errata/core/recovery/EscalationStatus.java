package dev.errata.core.recovery;

import dev.errata.core.taxonomy.Labelled;

/** The life of an escalation; it stays open until a person or a success resolves it. */
public enum EscalationStatus implements Labelled {
    OPEN,
    /** The deadline passed; the target was reminded. */
    REMINDED,
    /** Passed on to the next target. */
    PASSED_ON,
    RESOLVED
}
