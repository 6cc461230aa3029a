package dev.errata.core.classification.lines;

/** What a stretch of text speaks of; the first constant counts most. */
public enum Region {
    /** The error itself. */
    MAIN,
    /** What caused it. */
    CAUSE,
    /** Stack frames and quoted source code, in which no rule looks. */
    SKIPPED;

    public Region weaker(Region other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
