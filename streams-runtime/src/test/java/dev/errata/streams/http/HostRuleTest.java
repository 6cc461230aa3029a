package dev.errata.streams.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostRuleTest {
    private final HostRule rule = new HostRule(List.of("errata.example.org", "10.0.0.5", "[2001:db8::5]"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LocalHost:18090",
                "127.0.0.1",
                "127.0.0.1:65535",
                "127.1.2.3",
                "127.255.255.255",
                "[::1]",
                "[::1]:18090",
                "errata.example.org",
                "ERRATA.example.org:8443",
                "10.0.0.5:80",
                "[2001:DB8::5]:443"
            })
    void loopbackAndWhatWasNamedIsMeantForUs(String host) {
        assertThat(rule.admits(host)).isTrue();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                " ",
                "evil.example",
                "localhost.evil.example",
                "localhost.",
                "127.0.0.1.evil.example",
                "127.0.0.1.",
                "127.0.0.256",
                "127.1",
                "2130706433",
                "0x7f.0.0.1",
                "0177.0.0.1",
                "0.0.0.0",
                "[::]",
                "[::ffff:127.0.0.1]",
                "::1",
                "10.0.0.6",
                "sub.errata.example.org",
                "errata.example.org.evil.example",
                "evil.example@localhost",
                "localhost@evil.example",
                "localhost/evil.example",
                "localhost:18090:80",
                "localhost:",
                "localhost evil.example",
                "localhost,evil.example",
                "127.0.0.1\u0000"
            })
    void everyOtherNameIsNot(String host) {
        assertThat(rule.admits(host)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "errata.example.org:8443", "https://errata.example.org", "::1", "a b"})
    void whatCouldNeverBeMetIsNoName(String name) {
        assertThatThrownBy(() -> new HostRule(List.of("fine", name)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + name + "'");
    }

    @Test
    void onlyLoopbackIsLoopback() {
        assertThat(HostRule.isLoopback("127.0.0.1:1")).isTrue();
        assertThat(HostRule.isLoopback("errata.example.org")).isFalse();
        assertThat(HostRule.isLoopback(null)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:18090, http://localhost:18090, same-origin, true",
        "http://localhost:18090, http://LOCALHOST:18090, , true",
        "http://localhost:18090, , , true",
        "http://localhost:18090, , none, true",
        "https://errata.example.org, https://errata.example.org:443, , true",
        "http://localhost, http://localhost:80, , true",
        "http://localhost:18090, http://localhost:3000, , false",
        "http://localhost:18090, http://127.0.0.1:18090, , false",
        "https://localhost:18090, http://localhost:18090, , false",
        "http://localhost:18090, http://localhost:18090.evil.example, , false",
        "http://localhost:18090, null, , false",
        "http://localhost:18090, null, same-origin, true",
        "http://localhost:18090, null, cross-site, false",
        "http://localhost:18090, http://evil.example, same-origin, false",
        "http://localhost:18090, http://localhost:18090, same-site, false",
        "http://localhost:18090, , same-site, false",
        "http://localhost:18090, , cross-site, false",
        "http://localhost:18090, , something-new, false"
    })
    void whatChangesSomethingComesFromAnOwnPageOrFromNoBrowser(
            String self, String origin, String fetchSite, boolean isOwn) {
        assertThat(HostRule.isOwnPage(self, origin, fetchSite)).isEqualTo(isOwn);
    }
}
