package dev.errata.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.config.LoadedConfig;
import dev.errata.streams.config.Setting;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DispatcherConfigTest {
    @Test
    void defaults() {
        DispatcherConfig config = read(Map.of()).value();

        assertThat(config.endpoints()).isEmpty();
        assertThat(config.groupId()).isEqualTo("errata-dispatcher");
        assertThat(config.privateTargets()).hasToString("[]");
        assertThat(config.answerSecret()).isEmpty();
    }

    @Test
    void anEndpointNeedsOnlyItsUrl() {
        DispatcherConfig config = read(Map.of("endpoints.charge-card.url", "https://pay.example/run"))
                .value();

        assertThat(config.endpoints())
                .containsExactly(new ServiceEndpoint(
                        "charge-card",
                        List.of("charge-card"),
                        URI.create("https://pay.example/run"),
                        List.of(),
                        100,
                        Duration.ofSeconds(30)));
        assertThat(config.client(config.endpoints().get(0)).groupId()).isEqualTo("errata-dispatcher.charge-card");
    }

    @Test
    void namesEveryMistake() {
        assertThatThrownBy(() -> read(Map.ofEntries(
                        Map.entry("endpoints.a.url", "ftp://a.example"),
                        Map.entry("endpoints.a.secret", "whsec_c2hvcnQ="),
                        Map.entry("endpoints.b.url", "http://user:hush@b.example"),
                        Map.entry("endpoints.b.calls", "0"),
                        Map.entry("endpoints.c.url", "http://c.example"),
                        Map.entry("endpoints.c.colour", "red"),
                        Map.entry("endpoints.d.types", "d"),
                        Map.entry("private.targets", "10.0.0.0/40"),
                        Map.entry("answer.secret", "short"))))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("endpoints.a.url must be an http or https URL")
                .hasMessageContaining("endpoints.a.secret must be 'whsec_'")
                .hasMessageContaining("endpoints.b.url must be an http or https URL without a user")
                .hasMessageContaining("endpoints.b.calls must be between 1 and 10000")
                .hasMessageContaining("endpoints.c.colour is unknown")
                .hasMessageContaining("endpoints.d.url must be")
                .hasMessageContaining("private.targets must be")
                .hasMessageContaining("answer.secret must have 32 characters")
                .hasMessageNotContaining("hush");
    }

    @Test
    void aTypeHasOneEndpoint() {
        assertThatThrownBy(() -> read(Map.of(
                        "endpoints.a.url", "http://a.example",
                        "endpoints.b.url", "http://b.example",
                        "endpoints.b.types", "a,b")))
                .hasMessageContaining("operation type 'a' must have one endpoint");
    }

    @Test
    void showsNoSecret() {
        LoadedConfig<DispatcherConfig> loaded = read(Map.of(
                "endpoints.a.url", "http://a.example/?key=hush",
                "endpoints.a.secret", "hush hush hush",
                "endpoints.a.secret.previous", "hush hush",
                "answer.secret", "hush hush hush hush hush hush hush hush"));

        assertThat(loaded.settings())
                .filteredOn(setting -> !setting.key().equals("endpoints.a.url"))
                .extracting(Setting::toString)
                .noneMatch(line -> line.contains("hush"));
        assertThat(loaded.value().toString()).doesNotContain("hush");
    }

    private static LoadedConfig<DispatcherConfig> read(Map<String, String> values) {
        return Config.read(ConfigSource.of(values), DispatcherConfig::read);
    }
}
