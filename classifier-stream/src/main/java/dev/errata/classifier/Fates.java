package dev.errata.classifier;

/** What becomes of a record that the classifier takes; dead letters have their own names. */
final class Fates {
    static final String CLASSIFIED = "classified";

    /** Judged to be no error. */
    static final String NO_ERROR = "no_error";

    /** Its session was told of it before. */
    static final String DUPLICATE = "duplicate";

    /** On its topic, under its correlation key; it comes in once more. */
    static final String PUT_BACK = "put_back";

    /** An outcome that took the session's strikes back. */
    static final String SUCCEEDED = "succeeded";

    /** An outcome that the classifier wrote itself when it judged the event. */
    static final String KNOWN = "known";

    /** An outcome that says nothing about an error. */
    static final String NOT_JUDGED = "not_judged";

    private Fates() {}
}
