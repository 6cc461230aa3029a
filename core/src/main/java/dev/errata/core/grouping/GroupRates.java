package dev.errata.core.grouping;

/** Errors of a group in the last minute, five minutes and hour of event time. */
public record GroupRates(long lastMinute, long lastFiveMinutes, long lastHour) {}
