package dev.errata.streams;

import dev.errata.schemas.Topic;
import dev.errata.streams.deadletter.DeadLetters;
import java.util.List;
import org.apache.kafka.streams.Topology;

/**
 * What one app is.
 *
 * @param name for people: in health, metrics and logs
 * @param topics all that the topology reads and writes, the dead letters included
 */
public record StreamsDefinition(
        String name, Topology topology, List<Topic<?, ?>> topics, DeadLetters deadLetters, InputOrder inputOrder) {
    public StreamsDefinition {
        topics = List.copyOf(topics);
    }

    /** An app that takes the records of its topics by their time. */
    public StreamsDefinition(String name, Topology topology, List<Topic<?, ?>> topics, DeadLetters deadLetters) {
        this(name, topology, topics, deadLetters, InputOrder.BY_TIME);
    }
}
