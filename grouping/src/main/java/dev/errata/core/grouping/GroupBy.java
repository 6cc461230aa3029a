package dev.errata.core.grouping;

/** A trait that keeps two errors apart when it differs. */
public enum GroupBy {
    /**
     * Of errors without a readable stack. A stack names its defect by itself, and the same defect is classified one way
     * when it arrives bare and another way when it arrives in a wrapper.
     */
    CATEGORY,
    /** The in-app frames of the stack, or the normalised message where there is none; and the exception type. */
    PATTERN,
    SEVERITY
}
