package dev.errata.log.query;

/** How finely counts are divided by time, in UTC. */
public enum Interval {
    /** Not at all. */
    NONE,
    HOUR,
    DAY
}
