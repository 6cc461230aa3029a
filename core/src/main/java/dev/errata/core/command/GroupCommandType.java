package dev.errata.core.command;

import dev.errata.core.taxonomy.Labelled;

/** What a person asks of a group. */
public enum GroupCommandType implements Labelled {
    /** These groups are one; a durable rule. */
    MERGE,
    /** These members are not of this group; a durable rule. */
    SPLIT,
    RESOLVE,
    IGNORE,
    REOPEN
}
