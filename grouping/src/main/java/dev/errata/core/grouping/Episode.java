package dev.errata.core.grouping;

import java.time.Instant;

/** A stretch of errors of one group without a gap longer than the inactivity gap, in event time. */
public record Episode(Instant from, Instant to, long count) {}
