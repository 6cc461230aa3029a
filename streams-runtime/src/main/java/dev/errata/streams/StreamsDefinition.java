package dev.errata.streams;

import dev.errata.schemas.Topic;
import dev.errata.streams.deadletter.DeadLetters;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.Topology;

/**
 * What one app is.
 *
 * @param name for people: in health, metrics and logs
 * @param topics all that the topology reads and writes, the dead letters included
 * @param nextWork when a punctuator has work to do that cannot wait for {@code poll.interval}, in milliseconds since 1970 by
 *     the app's clock; {@link #NOTHING_DUE} if there is none. Asked by each stream thread before it waits for records
 */
public record StreamsDefinition(
        String name,
        Topology topology,
        List<Topic<?, ?>> topics,
        DeadLetters deadLetters,
        InputOrder inputOrder,
        LongSupplier nextWork) {
    public static final long NOTHING_DUE = Long.MAX_VALUE;

    public StreamsDefinition {
        topics = List.copyOf(topics);
    }

    /** An app whose punctuators may wait. */
    public StreamsDefinition(
            String name, Topology topology, List<Topic<?, ?>> topics, DeadLetters deadLetters, InputOrder inputOrder) {
        this(name, topology, topics, deadLetters, inputOrder, () -> NOTHING_DUE);
    }

    /** An app that takes the records of its topics by their time. */
    public StreamsDefinition(String name, Topology topology, List<Topic<?, ?>> topics, DeadLetters deadLetters) {
        this(name, topology, topics, deadLetters, InputOrder.BY_TIME);
    }
}
