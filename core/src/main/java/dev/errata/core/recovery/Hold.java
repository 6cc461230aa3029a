package dev.errata.core.recovery;

import dev.errata.core.taxonomy.Labelled;

/** Why a retry that is due is not sent yet. */
public enum Hold implements Labelled {
    /** A person stopped all retries of the dependency. */
    PAUSED,
    /** The dependency fails, or has asked to be left alone for a while. */
    CIRCUIT_OPEN,
    /** A single probe is on its way to see whether it is back. */
    PROBING,
    /** It is back, and the others are let go step by step. */
    SLOW_START,
    /** The budget of retries is spent. */
    OVER_BUDGET,
    /** Others of the same dependency have waited longer. */
    QUEUED
}
