package dev.errata.log.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessSettingsTest {
    private static AccessSettings read(Map<String, String> environment) {
        return Config.read(ConfigSource.empty().overriddenBy(environment), AccessSettings::read)
                .value();
    }

    @Test
    void letsInThisMachineAloneUnlessToldOtherwise() {
        assertThat(read(Map.of())).isEqualTo(AccessSettings.loopback());
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "127.8.8.8", "::1", "[::1]"})
    void loopbackNeedsNothing(String host) {
        assertThatCode(() -> AccessSettings.loopback().requireSafeAt(host)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "10.0.0.5", "errata.example.org", "localhost.example.org"})
    void anyOtherAddressNeedsALoginAndAWayThatNobodyReads(String host) {
        assertThatThrownBy(() -> AccessSettings.loopback().requireSafeAt(host))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("access.mode")
                .hasMessageContaining("http.tls.certificate");
        AccessSettings login = read(Map.of("ERRATA_ACCESS_MODE", "login"));
        assertThatThrownBy(() -> login.requireSafeAt(host))
                .isInstanceOf(ConfigException.class)
                .hasMessageNotContaining("access.mode")
                .hasMessageContaining("http.trusted.proxies");
        AccessSettings proxied =
                read(Map.of("ERRATA_ACCESS_MODE", "login", "ERRATA_HTTP_TRUSTED_PROXIES", "10.0.0.0/8, fd00::1"));
        assertThatCode(() -> proxied.requireSafeAt(host)).doesNotThrowAnyException();
        AccessSettings tls = read(Map.of(
                "ERRATA_ACCESS_MODE", "login", "ERRATA_HTTP_TLS_CERTIFICATE", "c.pem", "ERRATA_HTTP_TLS_KEY", "k.pem"));
        assertThatCode(() -> tls.requireSafeAt(host)).doesNotThrowAnyException();
    }

    @Test
    void proxiesWithoutALoginAreRefused() {
        assertThatThrownBy(() -> read(Map.of("ERRATA_HTTP_TRUSTED_PROXIES", "127.0.0.1")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("access.mode");
    }

    @Test
    void aProxyThatIsNoAddressIsNamed() {
        assertThatThrownBy(() ->
                        read(Map.of("ERRATA_ACCESS_MODE", "login", "ERRATA_HTTP_TRUSTED_PROXIES", "10.0.0.1,nginx")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("http.trusted.proxies")
                .hasMessageContaining("nginx");
    }

    @Test
    void aHostThatNobodyCanCallItByIsNamed() {
        assertThatThrownBy(() -> read(Map.of("ERRATA_HTTP_HOSTS", "errata.example.org,errata.example.org:8443")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("http.hosts")
                .hasMessageContaining("errata.example.org:8443");
    }

    @Test
    void halfOfTlsIsRefused() {
        assertThatThrownBy(() -> read(Map.of("ERRATA_HTTP_TLS_CERTIFICATE", "c.pem")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("http.tls.key");
    }
}
