package dev.errata.core.classification.engine;

/** What a stretch of text speaks of; the first constant counts most. */
enum Region {
    /** The error itself. */
    MAIN,
    /** What caused it. */
    CAUSE,
    /** Stack frames and quoted source code, in which no rule looks. */
    SKIPPED;

    Region weaker(Region other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
