package dev.errata.notifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.taxonomy.Severity;
import dev.errata.notifier.channel.Channel;
import dev.errata.notifier.message.Audiences;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.config.LoadedConfig;
import dev.errata.streams.config.Setting;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NotifierConfigTest {
    @Test
    void defaults() {
        NotifierConfig config = read(Map.of()).value();

        assertThat(config.streams().applicationId()).isEqualTo("errata-notifier");
        assertThat(config.leastSevere()).isEqualTo(Severity.LOW);
        assertThat(config.mostPerMinute()).isEqualTo(20);
        assertThat(config.audiences()).isEqualTo(Audiences.ALL);
        assertThat(config.gathering()).isEqualTo(Duration.ofSeconds(2));
        assertThat(config.channels()).extracting(Channel::name).containsExactly("log");
    }

    @Test
    void hasAChannelForEachThatIsSet() {
        NotifierConfig config = read(Map.of(
                        "notify.log", "false",
                        "notify.webhook.url", "https://example.org/hook",
                        "notify.slack.secret.url", "https://hooks.example.org/services/T0/B0/x",
                        "notify.mail.host", "mail.example.org",
                        "notify.mail.from", "errata@example.org",
                        "notify.mail.to", "anna@example.org,bert@example.org"))
                .value();

        assertThat(config.channels()).extracting(Channel::name).containsExactly("webhook", "slack", "mail");
    }

    @Test
    void namesEveryMistake() {
        assertThatThrownBy(() -> read(Map.of(
                        "notify.webhook.url", "example.org/hook",
                        "notify.webhook.secret", "whsec_c2hvcnQ=",
                        "notify.targets.oracle", "pigeon",
                        "notify.most.per.minute", "0",
                        "notify.mail.host", "mail.example.org")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("notify.webhook.url must be an http or https URL")
                .hasMessageContaining("notify.webhook.secret must be 'whsec_' and base64 of 24 bytes or more")
                .hasMessageContaining("notify.targets must name channels that are set")
                .hasMessageContaining("notify.most.per.minute must be at least 1")
                .hasMessageContaining("notify.mail.from must be an address")
                .hasMessageContaining("notify.mail.to must name somebody");
    }

    @Test
    void answerLinksNeedAPublicUrlAndASecretAndNeverGoToALog() {
        assertThatThrownBy(() -> read(Map.of("notify.answer.channels", "log")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("http.public.url is required for notify.answer.channels")
                .hasMessageContaining("answer.secret is required for notify.answer.channels")
                .hasMessageContaining("notify.answer.channels must not name log");
        assertThatThrownBy(() -> read(Map.of("http.public.url", "http://errors.example.org")))
                .hasMessageContaining("http.public.url must be an https URL");
        assertThat(read(Map.of("http.public.url", "http://127.0.0.1:18090"))
                        .value()
                        .toString())
                .contains("over [log]");
        assertThatThrownBy(() -> read(Map.of("answer.secret", "short", "http.public.url", "errors.example.org")))
                .hasMessageContaining("answer.secret must have 32 characters or more")
                .hasMessageContaining("http.public.url must be an https URL, or an http one of this machine");
    }

    @Test
    void showsNoSecret() {
        LoadedConfig<NotifierConfig> loaded = read(Map.of(
                "notify.webhook.url", "https://example.org/hook",
                "notify.webhook.secret", "hush",
                "answer.secret", "hush hush hush hush hush hush hush",
                "notify.slack.secret.url", "https://hooks.example.org/hush",
                "notify.mail.password", "hush"));

        assertThat(loaded.settings()).extracting(Setting::toString).noneMatch(line -> line.contains("hush"));
        assertThat(loaded.value().toString()).doesNotContain("hush");
    }

    private static LoadedConfig<NotifierConfig> read(Map<String, String> values) {
        return Config.read(ConfigSource.of(values), NotifierConfig::read);
    }
}
