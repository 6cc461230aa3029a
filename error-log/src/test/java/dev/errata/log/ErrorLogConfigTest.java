package dev.errata.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.log.access.AccessSettings;
import dev.errata.log.api.call.AnswerLimits;
import dev.errata.log.page.FirstError;
import dev.errata.log.retention.RetentionSettings;
import dev.errata.log.retention.SearchIndex;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorLogConfigTest {
    private static ErrorLogConfig read(Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("ERRATA_REGISTRY_URL", "http://localhost:18081");
        all.put("ERRATA_BOOTSTRAP_SERVERS", "localhost:19092");
        return Config.read(ConfigSource.empty().overriddenBy(all), ErrorLogConfig::read)
                .value();
    }

    @Test
    void isOpenToThisMachineAloneByDefault() {
        ErrorLogConfig config = read(Map.of());
        assertThat(config.http().host()).isEqualTo("127.0.0.1");
        assertThat(config.http().port()).isEqualTo(18_090);
        assertThat(config.access()).isEqualTo(AccessSettings.loopback());
    }

    @Test
    void answersHaveLimitsThatCanBeSet() {
        assertThat(read(Map.of()).http().limits()).isEqualTo(new AnswerLimits(1_000_000, Duration.ofSeconds(5)));
        assertThat(read(Map.of("ERRATA_EXPORT_MAX", "10", "ERRATA_QUERY_TIMEOUT", "30s"))
                        .http()
                        .limits())
                .isEqualTo(new AnswerLimits(10, Duration.ofSeconds(30)));
        assertThatThrownBy(() -> read(Map.of("ERRATA_EXPORT_MAX", "0", "ERRATA_QUERY_TIMEOUT", "6m")))
                .hasMessageContaining("export.max must be 1 to")
                .hasMessageContaining("query.timeout must be 5 minutes at the most");
    }

    @Test
    void detailHasNoBoundInBytesUnlessOneIsSet() {
        assertThat(read(Map.of()).retention())
                .isEqualTo(new RetentionSettings(Duration.ofDays(90), Duration.ofDays(365), 0, SearchIndex.Kind.NONE));
        assertThat(read(Map.of("ERRATA_RETENTION_BYTES", "50000000000"))
                        .retention()
                        .bytes())
                .isEqualTo(50_000_000_000L);
        assertThatThrownBy(() -> read(Map.of("ERRATA_RETENTION_BYTES", "-1")))
                .hasMessageContaining("retention.bytes must not be negative");
    }

    @Test
    void textsAreIndexedOnlyWhereThatIsAskedFor() {
        assertThat(read(Map.of("ERRATA_SEARCH_INDEX", "trigram")).retention().index())
                .isEqualTo(SearchIndex.Kind.TRIGRAM);
        assertThatThrownBy(() -> read(Map.of("ERRATA_SEARCH_INDEX", "gin"))).hasMessageContaining("none, trigram");
    }

    @Test
    void oneChangedLineDoesNotOpenIt() {
        assertThatThrownBy(() -> read(Map.of("ERRATA_HTTP_HOST", "0.0.0.0")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("http.host 0.0.0.0 can be reached from elsewhere: set access.mode to login");
        assertThatThrownBy(() -> read(Map.of("ERRATA_HTTP_HOST", "0.0.0.0", "ERRATA_ACCESS_MODE", "login")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("http.tls.certificate")
                .message()
                .doesNotContain(System.lineSeparator());
        assertThatCode(() -> read(Map.of(
                        "ERRATA_HTTP_HOST",
                        "0.0.0.0",
                        "ERRATA_ACCESS_MODE",
                        "login",
                        "ERRATA_HTTP_TRUSTED_PROXIES",
                        "10.0.0.2",
                        "ERRATA_HTTP_HOSTS",
                        "errata.example.org")))
                .doesNotThrowAnyException();
    }

    @Test
    void theFirstErrorIsSentToTheIntakeThatItWasToldOfElseByOurCommand() {
        IntakeAddress beside = new IntakeAddress("http://127.0.0.1:18070", "http://local@127.0.0.1:18070/1");
        assertThat(read(Map.of()).firstError().command())
                .contains("| errata send --bootstrap localhost:19092 --registry http://localhost:18081");
        assertThat(read(Map.of()).firstError().dsn()).isEmpty();
        ErrorLogConfig told = read(Map.of("ERRATA_INTAKE_URL", "https://errors.example.org"));
        assertThat(told.firstError().command())
                .startsWith(
                        "curl https://errors.example.org/v1/errors -H 'Content-Type: application/json' -d '{\"message\":");
        assertThat(told.firstError().dsn()).isEqualTo("https://KEY@errors.example.org/1");
        assertThat(told.withIntake(beside)).as("who was told keeps to it").isEqualTo(told);
        FirstError first = read(Map.of())
                .withIntake(beside)
                .with("jdbc:postgresql://x/y", "u", "p")
                .firstError();
        assertThat(first.command()).startsWith("curl http://127.0.0.1:18070/v1/errors -H ");
        assertThat(first.dsn()).isEqualTo(beside.dsn());
        assertThat(IntakeAddress.of("http://[::1]:18070").dsn()).isEqualTo("http://KEY@[::1]:18070/1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "errors.example.org",
                "ftp://a",
                "http://",
                "http://a/$(rm x)",
                "http://a;b",
                "http://u:p@a",
                "http://a b"
            })
    void whatIsNoAddressIsNoIntake(String url) {
        assertThatThrownBy(() -> read(Map.of("ERRATA_INTAKE_URL", url)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("intake.url must be http:// or https://");
    }
}
