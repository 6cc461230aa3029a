package dev.errata.core.taxonomy;

/** The family of a category: the first digit of its code. */
public enum Domain implements Labelled {
    AGENT,
    SYSTEM,
    EXTERNAL,
    USER,
    RESOURCE
}
