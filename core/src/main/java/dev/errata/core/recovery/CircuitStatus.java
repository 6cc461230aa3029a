package dev.errata.core.recovery;

import dev.errata.core.taxonomy.Labelled;

/** The states of a circuit breaker. */
public enum CircuitStatus implements Labelled {
    CLOSED,
    OPEN,
    /** Single probes decide whether it closes. */
    HALF_OPEN,
    /** A person stopped all retries. */
    PAUSED
}
