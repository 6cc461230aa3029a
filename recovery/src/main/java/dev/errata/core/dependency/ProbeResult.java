package dev.errata.core.dependency;

import dev.errata.core.taxonomy.Labelled;

/** How a probe ended. */
public enum ProbeResult implements Labelled {
    /** The dependency answered, if only to refuse the work for good. */
    ANSWERED,
    FAILED
}
