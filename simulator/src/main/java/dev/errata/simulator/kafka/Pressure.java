package dev.errata.simulator.kafka;

/**
 * How hard Kafka is on the apps.
 *
 * @param mostPerPoll records of a partition that are processed at a time
 * @param mostDelayMillis until a record is read by whom nothing keeps from it
 * @param abortShare of the transactions fail when they are to commit
 */
public record Pressure(int mostPerPoll, int mostDelayMillis, double abortShare) {}
