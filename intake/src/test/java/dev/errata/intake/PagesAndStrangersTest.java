package dev.errata.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.intake.access.IntakeKey;
import dev.errata.intake.access.KeyFile;
import dev.errata.intake.access.KeyScope;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a page of another origin can make a browser send, byte by byte: nothing of it arrives. */
final class PagesAndStrangersTest {
    private static final String BODY = "{\"message\":\"from a page\"}";

    @TempDir
    private static Path directory;

    private static IntakeUnderTest intake;

    @BeforeAll
    static void start() {
        intake = new IntakeUnderTest(directory, Map.of());
        KeyFile keys = new KeyFile(intake.keys());
        keys.add(new IntakeKey(
                "shop",
                IntakeKey.hashOf("0123456789abcdef"),
                "shop",
                EnumSet.of(KeyScope.ERRORS),
                List.of("https://shop.example"),
                0,
                0));
    }

    @AfterAll
    static void stop() {
        intake.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fetch with CORS | HOST | Origin: https://evil.example;Content-Type: application/json;Sec-Fetch-Site: cross-site | 403 | cross_site",
                "no-cors fetch | HOST | Origin: https://evil.example;Content-Type: text/plain;Sec-Fetch-Site: cross-site;Sec-Fetch-Mode: no-cors | 403 | cross_site",
                "sendBeacon | HOST | Origin: https://evil.example;Content-Type: text/plain;charset=UTF-8 | 403 | cross_site",
                "form | HOST | Origin: https://evil.example;Content-Type: application/x-www-form-urlencoded | 403 | cross_site",
                "form as text | HOST | Origin: null;Content-Type: text/plain | 403 | cross_site",
                "without a type | HOST | Origin: https://evil.example | 403 | cross_site",
                "another port | HOST | Origin: http://localhost:3000;Sec-Fetch-Site: same-site | 403 | cross_site",
                "an old browser, no Origin | HOST | Sec-Fetch-Site: cross-site | 403 | cross_site",
                "a rebound name | evil.example:80 | Content-Type: application/json | 421 | wrong_host",
                "a rebound name with its origin | evil.example | Origin: http://evil.example;Sec-Fetch-Site: same-origin | 421 | wrong_host",
                "a name that looks like ours | localhost.evil.example | Content-Type: application/json | 421 | wrong_host",
                "the DSN without a key | HOST | Origin: https://evil.example;X-Errata-Key: local | 403 | cross_site",
                "a key of another origin | HOST | Origin: https://evil.example;X-Errata-Key: 0123456789abcdef | 403 | origin",
                "a key, its origin hidden | HOST | Sec-Fetch-Site: cross-site;X-Errata-Key: 0123456789abcdef | 403 | origin",
                "an unknown key | HOST | X-Errata-Key: 00000000 | 403 | unknown_key",
                "from a proxy | HOST | X-Forwarded-For: 203.0.113.9 | 403 | forwarded"
            })
    void nothingArrives(String what, String host, String headers, int status, String reason) throws IOException {
        int before = intake.errors().size();
        double counted = intake.counted("refused_request", reason);

        String answer = raw("POST", "/v1/errors", host, headers);

        assertThat(answer).as(what).startsWith("HTTP/1.1 " + status + " ");
        assertThat(answer).doesNotContainIgnoringCase("Access-Control-Allow");
        assertThat(intake.errors()).hasSize(before);
        assertThat(intake.counted("refused_request", reason)).isEqualTo(counted + 1);
    }

    @Test
    void aPageWhoseOriginIsOnTheListOfItsKeyMaySend() throws IOException {
        int before = intake.errors().size();

        String answer =
                raw("POST", "/v1/errors", "HOST", "Origin: https://shop.example;X-Errata-Key: 0123456789abcdef");

        assertThat(answer)
                .startsWith("HTTP/1.1 200 ")
                .containsIgnoringCase("Access-Control-Allow-Origin: https://shop.example");
        assertThat(intake.errors()).hasSize(before + 1);
    }

    @Test
    void aBrowserThatAsksBeforehandIsToldNothingWithoutAKey() throws IOException {
        String answer = raw(
                "OPTIONS", "/v1/errors", "HOST", "Origin: https://evil.example;Access-Control-Request-Method: POST");

        assertThat(answer).startsWith("HTTP/1.1 403 ").doesNotContainIgnoringCase("Access-Control-Allow");
    }

    @ParameterizedTest
    @CsvSource({"localhost", "127.0.0.1", "[::1]", "127.9.9.9:1"})
    void thisMachineIsCalledByEachOfItsNames(String host) throws IOException {
        assertThat(raw("POST", "/v1/errors", host, "Content-Type: application/json"))
                .startsWith("HTTP/1.1 200 ");
    }

    @Test
    void aReboundNameIsNotEvenToldThatThereIsNothing() throws IOException {
        assertThat(raw("GET", "/v1/errors", "evil.example", "Accept: */*")).startsWith("HTTP/1.1 421 ");
        assertThat(raw("GET", "/v1/errors", "HOST", "Accept: */*")).startsWith("HTTP/1.1 404 ");
    }

    private static String raw(String method, String path, String host, String headers) throws IOException {
        URI url = URI.create(intake.app.url());
        String called = host.equals("HOST") ? url.getAuthority() : host;
        String request = method + " " + path + " HTTP/1.1\r\nHost: " + called + "\r\n"
                + headers.replace(";charset", "\u0000").replace(";", "\r\n").replace("\u0000", ";charset")
                + "\r\nContent-Length: " + BODY.length() + "\r\nConnection: close\r\n\r\n" + BODY;
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
