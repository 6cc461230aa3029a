package dev.errata.core.taxonomy;

/** What went wrong in general terms, whatever the source. */
public enum ErrorType implements Labelled {
    TIMEOUT,
    NETWORK,
    RATE_LIMIT,
    VALIDATION,
    PERMISSION,
    NOT_FOUND,
    INTERNAL,
    UNKNOWN
}
