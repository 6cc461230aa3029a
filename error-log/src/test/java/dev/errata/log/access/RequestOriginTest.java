package dev.errata.log.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestOriginTest {
    private static final AccessSettings BEHIND_PROXIES = new AccessSettings(
            AccessMode.LOGIN,
            List.of("errata.example.org"),
            List.of(AddressRange.parse("10.0.0.0/24"), AddressRange.parse("127.0.0.1")),
            Optional.empty());

    private static InetAddress address(String text) {
        return AddressRange.literal(text).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                // nobody vouches for what a stranger says
                "203.0.113.9 | -                        | 203.0.113.9",
                "203.0.113.9 | 127.0.0.1                | 203.0.113.9",
                "203.0.113.9 | 198.51.100.1, 10.0.0.1   | 203.0.113.9",
                // one proxy
                "10.0.0.1    | 198.51.100.1             | 198.51.100.1",
                "10.0.0.1    | -                        | 10.0.0.1",
                // what the client had written before the proxy added it
                "10.0.0.1    | 127.0.0.1, 198.51.100.1  | 198.51.100.1",
                "10.0.0.1    | 10.0.0.7, 198.51.100.1   | 198.51.100.1",
                // a chain of ours
                "127.0.0.1   | 198.51.100.1, 10.0.0.2   | 198.51.100.1",
                "127.0.0.1   | 6.6.6.6, 198.51.100.1, 10.0.0.2 | 198.51.100.1",
                // what is no address ends the walk at the last one known
                "10.0.0.1    | unknown                  | 10.0.0.1",
                "10.0.0.1    | 198.51.100.1, evil.example | 10.0.0.1",
                "10.0.0.1    | 2001:db8::7              | 2001:db8::7"
            },
            delimiter = '|')
    void theClientIsWhoeverTheLastProxyOfOursHeard(String peer, @Nullable String forwardedFor, String client) {
        RequestOrigin origin = RequestOrigin.of(
                address(peer), false, name -> name.equals("X-Forwarded-For") ? forwardedFor : null, BEHIND_PROXIES);
        assertThat(origin.client()).isEqualTo(address(client));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "203.0.113.9 | https       | false",
                "10.0.0.1    | https       | true",
                "10.0.0.1    | HTTPS       | true",
                "10.0.0.1    | http        | false",
                "10.0.0.1    | -           | false",
                "10.0.0.1    | ''          | false",
                "10.0.0.1    | https, http | false",
                "10.0.0.1    | http, https | false"
            },
            delimiter = '|')
    void httpsIsBelievedOfAProxyOfOursAlone(String peer, @Nullable String proto, boolean isSecure) {
        RequestOrigin origin = RequestOrigin.of(
                address(peer), false, name -> name.equals("X-Forwarded-Proto") ? proto : null, BEHIND_PROXIES);
        assertThat(origin.isSecure()).isEqualTo(isSecure);
    }

    @Test
    void theNameThatTheProxyWasCalledByCountsOfAProxyOfOursAlone() {
        Map<String, String> headers = Map.of("Host", "localhost:18090", "X-Forwarded-Host", "errata.example.org");
        assertThat(RequestOrigin.of(address("10.0.0.1"), false, headers::get, BEHIND_PROXIES)
                        .host())
                .isEqualTo("errata.example.org");
        assertThat(RequestOrigin.of(address("203.0.113.9"), false, headers::get, BEHIND_PROXIES)
                        .host())
                .isEqualTo("localhost:18090");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "127.0.0.1   | localhost:18090    | -            | true",
                "::1         | [::1]:18090        | -            | true",
                "10.0.0.1    | localhost:18090    | -            | true", // a container's own gateway
                "10.0.0.1    | localhost:18090    | 198.51.100.1 | false",
                "127.0.0.1   | errata.example.org | -            | false",
                "203.0.113.9 | localhost:18090    | -            | false",
                "203.0.113.9 | localhost:18090    | 127.0.0.1    | false"
            },
            delimiter = '|')
    void isLocalOnlyWithoutAStrangerOnTheWay(String peer, String host, @Nullable String forwardedFor, boolean isLocal) {
        RequestOrigin origin = RequestOrigin.of(
                address(peer),
                false,
                name -> switch (name) {
                    case "Host" -> host;
                    case "X-Forwarded-For" -> forwardedFor;
                    default -> null;
                },
                BEHIND_PROXIES);
        assertThat(origin.isLocal()).isEqualTo(isLocal);
    }
}
