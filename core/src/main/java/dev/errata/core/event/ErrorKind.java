package dev.errata.core.event;

import dev.errata.core.taxonomy.Labelled;

/** What a producer claims an event to be. */
public enum ErrorKind implements Labelled {
    /** Something failed: whatever its text says, it is never judged a success. */
    ERROR,
    /** Raw output of a tool; whether it is an error at all is for the classifier to say. */
    TOOL_OUTPUT,
    /** Nothing was claimed: the classifier goes by what else the event says, as for output of its source. */
    UNSTATED
}
