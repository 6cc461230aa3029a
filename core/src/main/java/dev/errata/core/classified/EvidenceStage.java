package dev.errata.core.classified;

import dev.errata.core.taxonomy.Labelled;

/** Which kind of evidence decided. */
public enum EvidenceStage implements Labelled {
    /** Codes, statuses, exception classes: facts with a meaning of their own. */
    STRUCTURED_FACT,
    /** A rule on the text, scoped to the source. */
    SOURCE_RULE,
    /** A rule on the text of any source. */
    GENERAL_RULE,
    /** A fact or rule that matched a link of the cause chain. */
    CAUSE,
    /** Nothing matched: the default of the source. */
    DEFAULT,
    /** The words of the text, weighed by the model: no rule knows more. */
    MODEL,
    /** One that a newer writer knows, and this reader does not. */
    UNKNOWN
}
