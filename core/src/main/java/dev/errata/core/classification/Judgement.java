package dev.errata.core.classification;

/** What became of a raw event. */
public sealed interface Judgement {
    /**
     * An error, ready to be written; its standing in the session is still to be filled in
     * ({@link ClassifiedError#inSession}).
     */
    record Failed(ClassifiedError error) implements Judgement {}

    /** No error at all. */
    record Succeeded(Evidence evidence) implements Judgement {}
}
