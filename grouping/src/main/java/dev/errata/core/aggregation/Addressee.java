package dev.errata.core.aggregation;

import dev.errata.core.taxonomy.Labelled;

/** What the id that a partial is sent to stands for. */
public enum Addressee implements Labelled {
    /** The fingerprint that the errors came with. Its owner knows whether they belong elsewhere. */
    FINGERPRINT,
    /** A group that was found to be theirs already. */
    GROUP
}
