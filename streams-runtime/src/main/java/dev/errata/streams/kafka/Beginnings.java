package dev.errata.streams.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;

/**
 * Where the partitions of a consumer begin. It is told when the consumer has not gone on where it was, as then it may have
 * passed over what expired; Kafka says nothing of that but in the consumer's metrics. For one thread.
 */
public final class Beginnings {
    private final String clientId;
    private final Supplier<Map<MetricName, ? extends Metric>> metrics;
    private final Listener listener;
    private final Map<TopicPartition, Long> next = new HashMap<>();

    Beginnings(String clientId, Supplier<Map<MetricName, ? extends Metric>> metrics, Listener listener) {
        this.clientId = clientId;
        this.metrics = metrics;
        this.listener = listener;
    }

    /** Is told the first offset that is left. */
    @FunctionalInterface
    public interface Listener {
        void expired(TopicPartition place, long before);
    }

    /** At what has just been polled, before anybody else sees it. */
    void look(ConsumerRecords<?, ?> records) {
        for (TopicPartition place : records.partitions()) {
            OffsetAndMetadata behind = records.nextOffsets().get(place);
            List<? extends ConsumerRecord<?, ?>> polled = records.records(place);
            if (behind != null && !polled.isEmpty()) {
                Long expected = next.put(place, behind.offset());
                long first = polled.get(0).offset();
                if (expected == null || first != expected) {
                    tell(place, behind.offset(), expected == null || first < expected ? -1 : expected);
                }
            }
        }
    }

    private void tell(TopicPartition place, long position, long expected) {
        Metric lead = metrics.get().get(lead(place));
        if (lead != null && lead.metricValue() instanceof Double distance && !distance.isNaN()) {
            long beginning = position - distance.longValue();
            if (beginning > expected) {
                listener.expired(place, beginning);
            }
        }
    }

    /** The name by which a consumer says how far it is behind the beginning of a partition, which it knows from its last fetch. */
    private MetricName lead(TopicPartition place) {
        return new MetricName(
                "records-lead",
                "consumer-fetch-manager-metrics",
                "",
                Map.of("client-id", clientId, "topic", place.topic(), "partition", String.valueOf(place.partition())));
    }
}
