package dev.errata.core.recovery;

import dev.errata.core.taxonomy.Labelled;

/** How a delay is spread, so that a fleet does not retry in lockstep. */
public enum Jitter implements Labelled {
    /** The delay as it is. */
    NONE,
    /** Half of it fixed, half random. */
    EQUAL,
    /** All of it random. */
    FULL
}
