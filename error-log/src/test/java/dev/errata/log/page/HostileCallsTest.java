package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.log.access.RawHttp;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import io.javalin.http.HandlerType;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is sent to an endpoint, it is answered or refused, and nothing of the program fails. */
class HostileCallsTest {
    /** A parameter's or a path's value as it goes over the wire. */
    private static final List<String> ODD = List.of(
            "%00",
            "a%00b",
            "%ED%A0%80",
            "%C0%AF",
            "%FF%FE",
            "%",
            "%zz",
            "%u0041",
            "%0d%0aX-Evil:%201",
            "%E2%80%AE%1b%5b31m",
            "%F0%9F%92%A5%F0%9F%92%A5%F0%9F%92%A5",
            "..%2f..%2fetc%2fpasswd",
            "%2e%2e",
            ".",
            "a;b=c",
            "a%2fb",
            "%5c%5c%25%5f%25",
            "'%22%3b--%20%24%7b1%7d%20%3a%3a%20%3ax%20%3f",
            "%3cscript%3e",
            "%25%25%25%25%25",
            "x".repeat(201),
            "x".repeat(7_000),
            "-1",
            "0",
            "2147483648",
            "9223372036854775808",
            "1e400",
            "NaN",
            "null",
            "%5b%5d",
            "true",
            "AQ",
            "AQEAAAAA________________________________",
            "WzEsImEiLCJiIl0",
            "-P2147483647D",
            "-P-2147483648Y",
            "-PT9223372036854775807S",
            "-PT-9223372036854775808S",
            "%2B999999999-12-31T23:59:59.999999999Z",
            "0000-01-01",
            "2026-02-30",
            "2026-11-22T24:00:00Z",
            "",
            "%20",
            "%09%0b");

    private static final List<String> ODD_BODIES = List.of(
            "",
            "null",
            "[]",
            "[1]",
            "\"text\"",
            "{",
            "{\"reason\"",
            "{\"reason\": null}",
            "{\"reason\": {}}",
            "{\"reason\": [[1]]}",
            "{\"reason\": \"\\u0000\"}",
            "{\"reason\": \"\\ud800\"}",
            "{\"reason\": \"x\", \"reason\": \"y\"}",
            "{\"reason\": \"x\", \"with\": [\"\\ud800\", \"\\u0000\"], \"idempotencyKey\": \"\\udc00\"}",
            "{\"reason\": \"x\", \"dryRun\": \"perhaps\", \"__proto__\": 1}",
            "{\"reason\": 1e999999999}",
            "{\"reason\": NaN}",
            "{\"reason\": \"x\"} {\"reason\": \"y\"}",
            "[".repeat(8_000),
            "{\"a\":".repeat(2_000),
            "{\"reason\": \"" + "x".repeat(17_000) + "\"}");

    private static final List<String> ODD_FORMS = List.of(
            "%",
            "=",
            "&&&",
            "reason=%00",
            "reason=%zz",
            "reason=%ED%A0%80",
            "what=approve&id=%2500&reason=x",
            "id=%25zz&what=merge&with=%25",
            "reason=a&reason=b",
            "x".repeat(17_000));

    private static PagesUnderTest pages;

    @BeforeAll
    static void start() {
        pages = new PagesUnderTest("hostile_calls");
        pages.everything();
    }

    @AfterAll
    static void stop() {
        pages.close();
    }

    /** All but the stream, which does not end. */
    static Stream<Endpoint> endpoints() {
        return pages.api.endpoints().stream()
                .filter(endpoint -> !endpoint.path().equals("/api/live"));
    }

    private static RawHttp http() {
        return RawHttp.to(URI.create(pages.api.url()).getPort());
    }

    private static String method(Endpoint endpoint) {
        return endpoint.method().name();
    }

    private static String path(Endpoint endpoint, String odd) {
        return endpoint.path().replaceAll("\\{[^}]*}", odd.replace("\\", "\\\\").replace("$", "\\$"));
    }

    private static void requireAnswer(String asked, RawHttp.Answer answer) {
        String shown = asked.substring(0, Math.min(asked.length(), 200));
        assertThat(answer.status()).as("%s: %s", shown, answer.body()).isBetween(200, 499);
        assertThat(answer.header("X-Evil")).as(shown).isEmpty();
        if (answer.status() >= 400) {
            assertThat(answer.header("Content-Type").orElse(""))
                    .as("%s: %s", shown, answer.body())
                    .isEqualTo("application/problem+json");
        }
    }

    private static void call(String line, String contentType, String body) {
        RawHttp http = http();
        if (!contentType.isEmpty()) {
            http = contentType.contains("form") ? http.form(body) : http.json(body);
        }
        requireAnswer(line + " " + body, http.send(line));
    }

    /** Status and headers, but for the time of the answer, a new cookie, and whether a body comes in pieces. */
    private static List<String> headersOf(RawHttp.Answer answer) {
        return Stream.concat(
                        Stream.of(String.valueOf(answer.status())),
                        answer.headers().stream()
                                .filter(line -> !line.matches("(?i)(date|set-cookie|transfer-encoding):.*"))
                                .sorted())
                .toList();
    }

    private static void requireSameHeaders(String path) {
        RawHttp.Answer whole = http().send("GET " + path);
        RawHttp.Answer headers = http().send("HEAD " + path);
        assertThat(headersOf(headers)).as(path).isEqualTo(headersOf(whole));
        // what Jetty cannot read it refuses before it knows the method
        if (!whole.body().contains("urn:errata:problem:bad-http")) {
            assertThat(headers.body()).as(path).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void oddPathsAreAnsweredOrRefused(Endpoint endpoint) {
        for (String odd : endpoint.path().contains("{") ? ODD : List.<String>of()) {
            call(method(endpoint) + " " + path(endpoint, odd), "json", "{\"reason\": \"x\"}");
        }
    }

    static Stream<Endpoint> readings() {
        return endpoints().filter(endpoint -> endpoint.method().equals(HandlerType.GET));
    }

    @ParameterizedTest
    @MethodSource("readings")
    void headIsAnsweredAsGetIsWithoutTheBody(Endpoint endpoint) {
        Stream.concat(Stream.of("failed", "s-1", "op-1", "group-1", "gate-3"), ODD.stream())
                .filter(id -> !id.isEmpty()) // no route is so, and what is said of that names the method
                .map(id -> path(endpoint, id))
                .distinct()
                .forEach(HostileCallsTest::requireSameHeaders);
        requireSameHeaders(pages.address(endpoint, ""));
        requireSameHeaders(path(endpoint, "x") + "?nonsense=1");
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void oddValuesOfParametersAreAnsweredOrRefused(Endpoint endpoint) {
        for (Parameter<?> parameter : endpoint.parameters()) {
            for (String odd : ODD) {
                call("%s %s?%s=%s".formatted(method(endpoint), path(endpoint, "x"), parameter.name(), odd), "", "");
            }
        }
        for (String odd : ODD) {
            call(method(endpoint) + " " + path(endpoint, "x") + "?" + odd + "=" + odd + "&&=&" + odd, "", "");
        }
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void oddBodiesAreAnsweredOrRefused(Endpoint endpoint) {
        String line = method(endpoint) + " " + path(endpoint, "x");
        ODD_BODIES.forEach(body -> call(line, "json", body));
        ODD_FORMS.forEach(body -> call(line, "form", body));
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void otherMethodsAreRefused(Endpoint endpoint) {
        for (String method :
                List.of("OPTIONS", "TRACE", "PATCH", "PUT", "DELETE", "POST", "CONNECT", "PROPFIND", "get")) {
            if (endpoints()
                    .noneMatch(other -> other.path().equals(endpoint.path())
                            && method(other).equals(method))) {
                String line = method + " " + path(endpoint, "x");
                RawHttp.Answer answer = http().send(line);
                requireAnswer(line, answer);
                assertThat(answer.status()).as(line).isBetween(400, 499);
            }
        }
    }
}
