package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.alert.AlertMetric;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.alert.AlertScope;
import dev.errata.core.taxonomy.Severity;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AggregatorConfigTest {
    @Test
    void defaults() {
        AggregatorConfig config = read(Map.of());

        assertThat(config.streams().applicationId()).isEqualTo("errata-aggregator");
        assertThat(config.aggregation())
                .isEqualTo(new AggregationSettings(
                        Duration.ofHours(1), Duration.ofSeconds(1), Duration.ofDays(90), true, 25_000, 10_000));
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

    @Test
    void takesRulesOfTheUsersOwnFromAFile(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("aggregator.yaml"), """
                alerts:
                  new.group.enabled: false
                  burst.minimum: 20
                  rules:
                    many-timeouts:
                      metric: errors
                      scope: category:llm_timeout
                      window: 5m
                      threshold: 50
                      for: 2m
                      severity: critical
                    each-source:
                      metric: gate_rate
                      scope: source:*
                      threshold: 10
                """);
        List<AlertRule> rules = Config.read(ConfigSource.file(file), AggregatorConfig::read)
                .value()
                .alerts();

        assertThat(rules)
                .extracting(AlertRule::name)
                .doesNotContain("new_group")
                .contains("burst");
        assertThat(rules)
                .contains(new AlertRule(
                        "many-timeouts",
                        AlertMetric.ERRORS,
                        AlertScope.parse("category:llm_timeout"),
                        Duration.ofMinutes(5),
                        50,
                        0,
                        Duration.ofMinutes(2),
                        Severity.CRITICAL));
        assertThat(rules)
                .filteredOn(rule -> rule.scope().equals(AlertScope.parse("source:*")))
                .extracting(AlertRule::threshold)
                .containsExactly(10.0);
    }

    @Test
    void namesEveryMistakeInRules() {
        assertThatThrownBy(() -> read(Map.of(
                        "alerts.rules.a.metric", "shoe-size",
                        "alerts.rules.a.threshold", "many",
                        "alerts.rules.b.treshold", "1",
                        "alerts.rules.c.metric", "errors",
                        "alerts.rules.c.threshold", "1",
                        "alerts.rules.c.scope", "moon:full",
                        "alerts.rules.burst.metric", "burst",
                        "alerts.rules.burst.threshold", "1")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("alerts.rules.a.metric must be one of error-rate, errors,")
                .hasMessageContaining("alerts.rules.a.threshold must be a number")
                .hasMessageContaining("alerts.rules.b.metric is missing")
                .hasMessageContaining("alerts.rules.b.treshold is unknown")
                .hasMessageContaining("a scope is 'all', or a value of one of category,")
                .hasMessageContaining("'burst' has the name of one that comes with Errata");
    }

    private static AggregatorConfig read(Map<String, String> values) {
        return Config.read(ConfigSource.of(values), AggregatorConfig::read).value();
    }
}
