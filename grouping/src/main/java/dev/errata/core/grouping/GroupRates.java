package dev.errata.core.grouping;

/** Errors of a group in the minute, the five minutes and the hour before the group was published. */
public record GroupRates(long lastMinute, long lastFiveMinutes, long lastHour) {}
