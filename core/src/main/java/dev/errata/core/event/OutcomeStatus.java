package dev.errata.core.event;

import dev.errata.core.taxonomy.Labelled;

/** How far a run of an operation has come. */
public enum OutcomeStatus implements Labelled {
    /** The executor has taken the run; its lease begins. */
    STARTED,
    /** The run goes on; its lease is extended. */
    HEARTBEAT,
    SUCCEEDED,
    /** For executors that cannot publish errors; it is turned into one. */
    FAILED,
    /** The executor will not do this run; it decides nothing about the operation. */
    REJECTED
}
