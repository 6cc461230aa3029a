package dev.errata.core.aggregation;

/**
 * What happened in one minute, seen along one dimension.
 *
 * @param minute since 1970, in event time
 * @param dimension as in {@link dev.errata.core.grouping.ErrorStatistics}
 */
public record StatisticsCell(long minute, String dimension, String value, Tally tally) {}
