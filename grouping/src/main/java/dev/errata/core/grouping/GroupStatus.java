package dev.errata.core.grouping;

import dev.errata.core.taxonomy.Labelled;

/** Where a group is in its life. */
public enum GroupStatus implements Labelled {
    NEW,
    ONGOING,
    /** Seen again after it was resolved or silent for longer than the gap. */
    REGRESSED,
    RESOLVED,
    IGNORED
}
