package dev.errata.streams;

import org.apache.kafka.streams.StreamsConfig;

/** In which order a task takes records of different topics. */
public enum InputOrder {
    /** By their time, as far as what lies on the broker is known: the task waits until it has some of every topic. */
    BY_TIME(0),
    /** As they come, for what does not depend on it: each record costs less, most of all while other topics are silent. */
    AS_FETCHED(StreamsConfig.MAX_TASK_IDLE_MS_DISABLED);

    private final long idleMillis;

    InputOrder(long idleMillis) {
        this.idleMillis = idleMillis;
    }

    long idleMillis() {
        return idleMillis;
    }
}
