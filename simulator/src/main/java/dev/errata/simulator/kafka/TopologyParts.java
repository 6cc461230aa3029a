package dev.errata.simulator.kafka;

import java.lang.reflect.Field;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.internals.InternalTopologyBuilder;

/** Looks into a topology, whose parts Kafka shows to its own packages only. */
final class TopologyParts {
    private TopologyParts() {}

    static InternalTopologyBuilder of(Topology topology) {
        try {
            Field builder = Topology.class.getDeclaredField("internalTopologyBuilder");
            builder.setAccessible(true);
            return (InternalTopologyBuilder) builder.get(topology);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Kafka keeps a topology's parts elsewhere", e);
        }
    }
}
