package dev.errata.streams;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription.Source;
import org.apache.kafka.streams.TopologyDescription.Subtopology;

/**
 * The {@link KafkaFigure}s of one app, and how far it is behind on each topic that it reads. How many series there are
 * depends on the app's topology alone, not on partitions, threads or starts. For all threads.
 */
final class KafkaMeters {
    static final String LAG = "errata.kafka.lag";

    /** A scrape asks for all figures at once: they are gathered once for it. */
    private static final long NANOS_KEPT = 200_000_000L;

    private static final String LAG_GROUP = "consumer-fetch-manager-metrics";
    private static final String LAG_METRIC = "records-lag";

    private final Supplier<Collection<? extends Metric>> metrics;
    private final Time time;
    private Figures kept = new Figures(new EnumMap<>(KafkaFigure.class), new HashMap<>());
    private long gatheredAt;
    private boolean isGathered;

    private record Figures(Map<KafkaFigure, Double> values, Map<String, Double> lags) {}

    /** @param metrics all that Kafka Streams and its clients have at a time */
    KafkaMeters(Supplier<Collection<? extends Metric>> metrics, Time time) {
        this.metrics = metrics;
        this.time = time;
    }

    void bindTo(MeterRegistry meters, String app, Set<String> topics) {
        for (KafkaFigure figure : KafkaFigure.values()) {
            Gauge.builder(figure.meter(), this, all -> all.value(figure))
                    .description(figure.description())
                    .strongReference(true)
                    .tag("app", app)
                    .register(meters);
        }
        for (String topic : topics) {
            Gauge.builder(LAG, this, all -> all.lag(topic))
                    .description("records of a topic that are not processed yet")
                    .strongReference(true)
                    .tag("app", app)
                    .tag("topic", topic)
                    .register(meters);
        }
    }

    /** What a topology reads partition by partition; topics of its own under their whole name. */
    static Set<String> topicsReadBy(Topology topology, String applicationId) {
        Set<String> topics = new TreeSet<>();
        Set<String> own = new TreeSet<>();
        for (Subtopology part : topology.describe().subtopologies()) {
            part.nodes().stream()
                    .filter(Source.class::isInstance)
                    .flatMap(source -> ((Source) source).topicSet().stream())
                    .forEach(topic -> (topic.endsWith("-repartition") ? own : topics).add(topic));
        }
        own.forEach(topic -> topics.add(applicationId + "-" + topic));
        return topics;
    }

    /** NaN while Kafka has no such figure. */
    double value(KafkaFigure figure) {
        return figures().values().getOrDefault(figure, Double.NaN);
    }

    private double lag(String topic) {
        return figures().lags().getOrDefault(topic, 0.0);
    }

    private synchronized Figures figures() {
        long now = time.nanoseconds();
        if (!isGathered || now - gatheredAt >= NANOS_KEPT) {
            kept = gather();
            gatheredAt = now;
            isGathered = true;
        }
        return kept;
    }

    private Figures gather() {
        Map<KafkaFigure, Double> values = new EnumMap<>(KafkaFigure.class);
        Map<String, Double> lags = new HashMap<>();
        for (Metric metric : metrics.get()) {
            MetricName name = metric.metricName();
            if (isOfRestoring(name)) {
                continue;
            }
            for (KafkaFigure figure : KafkaFigure.values()) {
                if (figure.isOf(name)) {
                    add(values, figure, metric, figure::combine);
                }
            }
            if (name.group().equals(LAG_GROUP) && name.name().equals(LAG_METRIC)) {
                add(lags, Objects.requireNonNullElse(name.tags().get("topic"), ""), metric, Double::sum);
            }
        }
        return new Figures(values, lags);
    }

    /** Consumers that only fill stores read changelogs, which is no work of the app's. */
    private static boolean isOfRestoring(MetricName name) {
        String client = name.tags().getOrDefault("client-id", "");
        return client.endsWith("-restore-consumer") || client.endsWith("-global-consumer");
    }

    /** Leaves out what is no number, and what has not been measured yet. */
    private static <K> void add(Map<K, Double> sums, K key, Metric metric, BinaryOperator<Double> combining) {
        if (metric.metricValue() instanceof Number value && !Double.isNaN(value.doubleValue())) {
            sums.merge(key, value.doubleValue(), combining);
        }
    }
}
