package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.junit.jupiter.api.Test;

class KafkaMetersTest {
    private static final String CONSUMER = "consumer-fetch-manager-metrics";

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicLong nanos = new AtomicLong();
    private final Time time = new SteadyTime(() -> 0, nanos::get);
    private final List<Metric> metrics = new ArrayList<>();

    @Test
    void addsUpTheThreadsAndTakesTheWorstOfThem() {
        add("stream-thread-metrics", "process-rate", Map.of("thread-id", "1"), 2);
        add("stream-thread-metrics", "process-rate", Map.of("thread-id", "2"), 3);
        add("stream-thread-metrics", "process-latency-max", Map.of("thread-id", "1"), 40);
        add("stream-thread-metrics", "process-latency-max", Map.of("thread-id", "2"), 7);
        add("stream-thread-metrics", "process-latency-max", Map.of("thread-id", "3"), Double.NaN);
        bind(Set.of());

        assertThat(value(KafkaFigure.PROCESSED)).isEqualTo(5);
        assertThat(value(KafkaFigure.PROCESS_LONGEST)).isEqualTo(40);
    }

    @Test
    void countsNothingTwiceAndNothingThatIsOnlyRestored() {
        add(CONSUMER, "records-consumed-total", Map.of("client-id", "app-1-consumer"), 10);
        add(CONSUMER, "records-consumed-total", Map.of("client-id", "app-1-consumer", "topic", "errors"), 10);
        add(CONSUMER, "records-consumed-total", Map.of("client-id", "app-1-restore-consumer"), 500);
        add(CONSUMER, "records-consumed-total", Map.of("client-id", "app-1-global-consumer"), 500);
        bind(Set.of());

        assertThat(value(KafkaFigure.READ)).isEqualTo(10);
    }

    @Test
    void saysHowFarBehindItIsOnEachTopicThatItReads() {
        add(CONSUMER, "records-lag", Map.of("client-id", "c-consumer", "topic", "errors", "partition", "0"), 4);
        add(CONSUMER, "records-lag", Map.of("client-id", "d-consumer", "topic", "errors", "partition", "1"), 5);
        bind(Set.of("errors", "outcomes"));

        assertThat(lag("errors")).isEqualTo(9);
        assertThat(lag("outcomes")).isZero();
    }

    @Test
    void isLookedAtAnewForTheNextScrape() {
        add(CONSUMER, "records-lag", Map.of("client-id", "c-consumer", "topic", "errors", "partition", "0"), 4);
        bind(Set.of("errors"));
        assertThat(lag("errors")).isEqualTo(4);

        metrics.clear();
        nanos.addAndGet(1_000_000_000);

        assertThat(lag("errors")).isZero();
        assertThat(value(KafkaFigure.READ)).isNaN();
    }

    @Test
    void knowsTheTopicsThatATopologyReads() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(List.of("a", "b"), Consumed.with(Serdes.String(), Serdes.String()))
                .repartition(Repartitioned.<String, String>as("own")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String()))
                .to("written", Produced.with(Serdes.String(), Serdes.String()));

        assertThat(KafkaMeters.topicsReadBy(builder.build(), "app"))
                .containsExactlyInAnyOrder("a", "b", "app-own-repartition");
    }

    private void add(String group, String name, Map<String, String> tags, double value) {
        Measurable measurable = (config, now) -> value;
        metrics.add(new KafkaMetric(
                new Object(), new MetricName(name, group, "", tags), measurable, new MetricConfig(), time));
    }

    private void bind(Set<String> topics) {
        new KafkaMeters(() -> metrics, time).bindTo(meters, "app", topics);
    }

    private double value(KafkaFigure figure) {
        return meters.get(figure.meter()).tag("app", "app").gauge().value();
    }

    private double lag(String topic) {
        return meters.get(KafkaMeters.LAG).tag("topic", topic).gauge().value();
    }
}
