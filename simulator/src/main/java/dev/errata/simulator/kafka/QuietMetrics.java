package dev.errata.simulator.kafka;

import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;

/** Kafka's metrics without what it would count and time with each record, at which nobody looks. */
final class QuietMetrics extends StreamsMetricsImpl {
    private static final Sensor.RecordingLevel NOT_RECORDED = Sensor.RecordingLevel.TRACE;

    QuietMetrics(Time time) {
        super(new Metrics(new MetricConfig(), time), "simulated", time);
    }

    @Override
    public Sensor nodeLevelSensor(
            String thread, String task, String node, String name, Sensor.RecordingLevel level, Sensor... parents) {
        return super.nodeLevelSensor(thread, task, node, name, NOT_RECORDED, parents);
    }

    @Override
    public Sensor topicLevelSensor(
            String thread,
            String task,
            String node,
            String topic,
            String name,
            Sensor.RecordingLevel level,
            Sensor... parents) {
        return super.topicLevelSensor(thread, task, node, topic, name, NOT_RECORDED, parents);
    }
}
