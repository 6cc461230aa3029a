package dev.errata.log.rows;

/** A value and where in Kafka it was read. */
public record Stored<V>(V value, String topic, int partition, long offset) {}
