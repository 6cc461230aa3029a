package dev.errata.log.rows;

import java.time.Instant;

/**
 * A value and where in Kafka it was read.
 *
 * @param generation of the topic: grows when it is made anew
 * @param appendedAt when it came onto its topic
 */
public record Stored<V>(V value, String topic, int partition, long offset, int generation, Instant appendedAt) {}
