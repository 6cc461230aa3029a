package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.alert.AlertRule;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AggregatorConfigTest {
    @Test
    void defaults() {
        AggregatorConfig config = read(Map.of());

        assertThat(config.streams().applicationId()).isEqualTo("errata-aggregator");
        assertThat(config.aggregation())
                .isEqualTo(new AggregationSettings(
                        Duration.ofHours(1), Duration.ofSeconds(1), Duration.ofDays(90), true, 25_000));
        assertThat(config.alerts()).isEqualTo(AlertRule.DEFAULTS);
        assertThat(config.alerts())
                .extracting(AlertRule::threshold)
                .containsExactly(100.0, 30.0, 50.0, 0.0, 0.0, 0.0, 5.0);
    }

    @Test
    void takesWhatItIsTold() {
        AggregatorConfig config =
                read(Map.of("groups.episode.gap", "10m", "alerts.recovery.failure.rate.threshold", "12.5"));

        assertThat(config.aggregation().episodeGap()).isEqualTo(Duration.ofMinutes(10));
        assertThat(config.alerts().get(2).threshold()).isEqualTo(12.5);
    }

    @Test
    void namesEveryMistake() {
        assertThatThrownBy(() -> read(Map.of("groups.episode.gap", "0s", "alerts.gate.rate.threshold", "-1")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("groups.episode.gap must be positive")
                .hasMessageContaining("threshold of alert 'gate_rate' must be zero or more");
    }

    private static AggregatorConfig read(Map<String, String> values) {
        return Config.read(ConfigSource.of(values), AggregatorConfig::read).value();
    }
}
