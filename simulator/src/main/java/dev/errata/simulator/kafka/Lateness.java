package dev.errata.simulator.kafka;

import org.apache.kafka.common.TopicPartition;

/** How long after its append a record of a partition can be read by an app, in milliseconds. */
@FunctionalInterface
public interface Lateness {
    Lateness NONE = (place, now) -> 0;

    long of(TopicPartition place, long now);
}
