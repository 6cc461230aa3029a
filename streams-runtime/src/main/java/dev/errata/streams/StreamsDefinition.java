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
public record StreamsDefinition(String name, Topology topology, List<Topic<?, ?>> topics, DeadLetters deadLetters) {
    public StreamsDefinition {
        topics = List.copyOf(topics);
    }
}
