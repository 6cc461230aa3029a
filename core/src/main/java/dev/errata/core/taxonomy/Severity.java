package dev.errata.core.taxonomy;

/** How bad an error is, mildest first. */
public enum Severity implements Labelled {
    /** Work can go on. */
    LOW,
    /** Something is degraded. */
    MEDIUM,
    /** Something important does not work. */
    HIGH,
    /** The system cannot go on without help. */
    CRITICAL;

    public Severity max(Severity other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
