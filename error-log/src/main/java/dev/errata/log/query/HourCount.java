package dev.errata.log.query;

import java.time.Instant;

/**
 * How many errors an hour of event time holds.
 *
 * @param hour its first instant
 */
public record HourCount(Instant hour, long errors) {}
