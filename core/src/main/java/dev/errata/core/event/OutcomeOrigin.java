package dev.errata.core.event;

import dev.errata.core.taxonomy.Labelled;

/** Who says how a run went. */
public enum OutcomeOrigin implements Labelled {
    EXECUTOR,
    /** The classifier judged a tool's output to be no error. */
    CLASSIFIER
}
