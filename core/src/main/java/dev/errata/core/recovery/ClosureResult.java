package dev.errata.core.recovery;

import dev.errata.core.taxonomy.Labelled;

/** How an operation ended. */
public enum ClosureResult implements Labelled {
    SUCCEEDED,
    CONTINUED,
    ABORTED,
    CANCELLED
}
