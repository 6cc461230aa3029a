package dev.errata.streams.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BoundedSeriesTest {
    private final Telemetry telemetry = Telemetry.start();
    private final MeterRegistry meters = telemetry.meters();

    @AfterEach
    void close() {
        telemetry.close();
    }

    @Test
    void aTagWithEndlessValuesMakesNoEndlessScrape() {
        MeterProvider<Counter> counter = Counter.builder("many").withRegistry(meters);

        for (int i = 0; i < 10_000; i++) {
            counter.withTag("id", "value-" + i).increment();
        }
        counter.withTag("id", "value-0").increment();

        assertThat(meters.find("many").counters()).hasSize(BoundedSeries.MOST);
        assertThat(telemetry.scrape())
                .contains("many_total{id=\"value-0\"} 2.0")
                .hasSizeLessThan(100_000);
        assertThat(meters.counter("another").getId().getName()).isEqualTo("another");
    }

    /** The new ones come before the old ones go. */
    @Test
    void rowsThatAreGoneMakeRoom() {
        MultiGauge gauge = MultiGauge.builder("rows").register(meters);

        for (int round = 0; round < 5; round++) {
            gauge.register(rows(round, BoundedSeries.MOST / 2), true);
            assertThat(meters.find("rows").gauges()).hasSize(BoundedSeries.MOST / 2);
        }
    }

    private static List<Row<?>> rows(int round, int count) {
        return IntStream.range(0, count)
                .<Row<?>>mapToObj(i -> Row.of(Tags.of("id", round + "-" + i), i))
                .toList();
    }
}
