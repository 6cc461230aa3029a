package dev.errata.core.taxonomy;

/** Whether and how an error can be overcome; it chooses the topic of a classified error. */
public enum Recoverability implements Labelled {
    /** The same work again, later. */
    RETRYABLE,
    /** The work again, after something was changed. */
    RECOVERABLE,
    /** No repetition will help. */
    PERMANENT,
    /** Not known from the error alone. */
    UNKNOWN
}
