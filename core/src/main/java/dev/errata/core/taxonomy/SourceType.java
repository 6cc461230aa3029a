package dev.errata.core.taxonomy;

/** The kind of thing that an error comes from; rules are scoped to it. */
public enum SourceType implements Labelled {
    AGENT,
    TOOL,
    VERIFICATION,
    SKILL,
    SCOPE,
    GIT,
    PERMISSION,
    SYSTEM,
    DATABASE,
    CONTAINER,
    FILE,
    CONFIG,
    LLM,
    GITHUB,
    NETWORK,
    VECTOR_DB,
    SERVICE,
    INPUT,
    RESOURCE
}
