package dev.errata.simulator.kafka;

import dev.errata.streams.StreamsDefinition;
import dev.errata.streams.deadletter.RecordFates;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.processor.internals.ClientUtils.QuietStreamsConfig;
import org.apache.kafka.streams.processor.internals.InternalTopologyBuilder;
import org.apache.kafka.streams.processor.internals.StateDirectory;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;

/** What the tasks of one process have in common. */
record Surroundings(
        NodeTime time,
        StreamsConfig config,
        InternalTopologyBuilder topology,
        StreamsMetricsImpl metrics,
        StateDirectory directory,
        RecordFates fates) {

    /** Of an app as it is defined, under the guarantees that it really runs under. */
    static Surroundings of(StreamsDefinition definition, String applicationId, NodeTime time) {
        Map<String, Object> properties = new HashMap<>();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, applicationId);
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:0");
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        properties.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, StreamsConfig.MAX_TASK_IDLE_MS_DISABLED);
        definition.deadLetters().install(properties);
        StreamsConfig config = new QuietStreamsConfig(properties);
        InternalTopologyBuilder topology = TopologyParts.of(definition.topology());
        topology.rewriteTopology(config);
        StreamsMetricsImpl metrics = new QuietMetrics(time);
        StateDirectory directory = new StateDirectory(config, time, false, false);
        return new Surroundings(
                time,
                config,
                topology,
                metrics,
                directory,
                definition.deadLetters().fates());
    }

    TopologyConfig.TaskConfig taskConfig() {
        return topology.topologyConfigs().getTaskConfig();
    }
}
