package dev.errata.core.grouping;

/** A trait that keeps two errors apart when it differs. */
public enum GroupBy {
    CATEGORY,
    /** The in-app frames of the stack, or the normalised message where there is none; and the exception type. */
    PATTERN,
    SEVERITY
}
