package dev.errata.core.recovery.trial;

/** How a dependency stood at a time, as far as the record says. */
enum Standing {
    UP,
    DOWN,
    UNKNOWN
}
