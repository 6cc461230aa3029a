package dev.errata.core.classification.rules;

import dev.errata.core.taxonomy.Labelled;

/** How much a match proves; the heavier rule wins, whatever its place. */
public enum Weight implements Labelled {
    /** Settles the question even against the summary of a successful run. */
    STRONG,
    /** What most rules have. */
    NORMAL,
    /** Says little by itself, such as HTTP status 400. */
    WEAK,
    /** Says what may be done about it, not what it is, such as a word of refusal. */
    GENERIC,
    /** Says that something failed, not what. */
    VAGUE,
    /** The default of a source, asked when nothing else matched. */
    LAST
}
