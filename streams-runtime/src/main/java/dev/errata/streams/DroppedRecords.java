package dev.errata.streams;

import dev.errata.streams.deadletter.DeadLetters;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.kafka.streams.KafkaStreams;

/**
 * Records that Kafka Streams dropped and nobody accounts for: its {@code dropped-records-total}, which also counts those
 * that became dead letters, less the dead letters. It must stay 0.
 */
final class DroppedRecords {
    static final String GAUGE = "errata.dropped.records";

    private static final String DROPPED = "dropped-records-total";

    private final KafkaStreams streams;
    private final DeadLetters deadLetters;

    DroppedRecords(KafkaStreams streams, DeadLetters deadLetters) {
        this.streams = streams;
        this.deadLetters = deadLetters;
    }

    void bindTo(MeterRegistry meters, String app) {
        Gauge.builder(GAUGE, this, DroppedRecords::unexplained)
                .description("records dropped without a dead letter; must stay 0")
                .strongReference(true)
                .tag("app", app)
                .register(meters);
    }

    /** Threads that died take their counts with them, hence never below 0. */
    double unexplained() {
        double dropped = streams.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals(DROPPED))
                .mapToDouble(metric -> ((Number) metric.metricValue()).doubleValue())
                .sum();
        return Math.max(0, dropped - deadLetters.passedOver());
    }
}
