package dev.errata.benchmarks.schedule;

import org.apache.kafka.common.utils.Bytes;

/**
 * A retry as a consumer got it.
 *
 * @param seenAt when the consumer's poll returned it, milliseconds since 1970
 * @param appendedAt when the broker appended it
 * @param value not decoded yet: that would take the machine's time while it is measured
 */
record ReceivedRetry(long seenAt, long appendedAt, Bytes value) {}
