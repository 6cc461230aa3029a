package dev.errata.log.query;

import java.time.Instant;

/** A place in a list of errors, behind this one; an empty id is before every error of that instant. */
public record ListPosition(Instant eventTime, String errorId) {}
