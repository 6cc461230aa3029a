package dev.errata.intake;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no usual client sends has its right answer, too: a problem that is counted, and never a mistake of ours. */
final class OddRequestsTest {
    private static final String ERROR = "{\"message\":\"odd\"}";
    private static final int HEAD_LIMIT = 8 << 10;

    @TempDir
    private static Path directory;

    private static IntakeUnderTest intake;

    @BeforeAll
    static void start() {
        intake = new IntakeUnderTest(directory, Map.of());
    }

    @AfterAll
    static void stop() {
        intake.close();
    }

    /** Before, JSON of UTF-16 was answered with 500, or taken again and again. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "/v1/errors | application/json | ~~{\"message\":\"wide\"}",
                "/v1/errors | application/json | [{\"message\":\"wide\"}]",
                "/v1/errors | application/x-ndjson | {\"message\":\"wide\"}~{\"message\":\"wide\"}",
                "/v1/errors | text/plain | FAILED",
                "/v1/errors | application/cloudevents+json | {\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"s\",\"type\":\"t\",\"data\":\"wide\"}",
                "/v1/outcomes | application/json | {\"status\":\"succeeded\",\"operationId\":\"o\"}",
                "/v1/logs | application/json | {\"resourceLogs\":[]}",
                "/api/1/store/ | application/json | {\"message\":\"wide\"}",
                "/api/1/envelope/ | application/json | {}~{\"type\":\"event\"}~{\"message\":\"wide\"}"
            })
    void aTextIsTakenWithAMarkAndRefusedInWiderCharacters(String path, String type, String lines) throws Exception {
        String body = lines.replace('~', '\n');
        int before = intake.errors().size();
        for (String charset : List.of("UTF-16", "UTF-16LE", "UTF-16BE", "X-UTF-32LE-BOM", "UTF-32BE")) {
            HttpResponse<String> answer =
                    intake.post(path, body.getBytes(Charset.forName(charset)), "Content-Type", type);

            assertThat(answer.statusCode()).as(charset).isEqualTo(415);
            assertThat(answer.body()).contains("utf-8");
        }
        assertThat(intake.errors()).hasSize(before);

        assertThat(intake.post(path, "\uFEFF" + body, "Content-Type", type).statusCode())
                .isEqualTo(200);
    }

    @Test
    void eachLineMayHaveAMark() throws Exception {
        String lines = ("\uFEFF" + ERROR + "\r\n").repeat(2);

        assertThat(intake.post("/v1/errors", lines, "Content-Type", "application/jsonl")
                        .body())
                .contains("\"accepted\":2");
        assertThat(intake.post("/v1/errors", lines).body()).contains("\"accepted\":2");
    }

    /** Before, the year -999999999 was answered with 500. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"occurredAt\":\"-999999999-01-01T00:00:00Z\"",
                "\"occurredAt\":-9223372036854775808",
                "\"attempt\":1e999999999",
                "\"exitCode\":NaN",
                "\"exitCode\":99999999999999999999",
                "\"code\":\"a\",\"code\":\"b\"",
                "\"code\":'b'"
            })
    void aFieldThatNobodyCanUseIsNamedInItsLine(String field) throws Exception {
        String body = "{\"message\":\"odd\"," + field + "}\n" + ERROR;

        HttpResponse<String> answer = intake.post("/v1/errors", body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("\"accepted\":1,\"rejected\":1", "\"line\":1");
    }

    /** What the server refuses before we see it, and what breaks off while we read it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST /v1/errors HTTP/1.1;Content-Length: 17;Content-Length: 18;; | 400 | bad-http",
                "POST /v1/errors HTTP/1.1;Content-Length: 17;Transfer-Encoding: chunked;; | 400 | bad-http",
                "POST /v1/errors HTTP/1.1;Content-Length: -1;; | 400 | bad-http",
                "POST /v1/errors HTTP/1.1;Content-Length: 99999999999999999999;; | 400 | bad-http",
                "POST /v1/errors HTTP/1.1;Host: evil.example;; | 400 | bad-http",
                "POST http://evil.example/v1/errors HTTP/1.1;; | 400 | bad-http",
                "POST /v1/errors HTTP/1.1;Expect: more;; | 417 | bad-http",
                "POST /v1/errors HTTP/2.0;; | 426 | bad-http",
                "POST /v1/errors%00 HTTP/1.1;; | 400 | bad-http",
                "CONNECT /v1/errors HTTP/1.1;; | 400 | bad-http",
                "POST /v1/errors HTTP/1.1;Content-Length: 100;;{} | 400 | incomplete",
                "POST /v1/errors HTTP/1.1;Transfer-Encoding: chunked;;2;{} | 400 | incomplete",
                "POST /v1/errors HTTP/1.1;Transfer-Encoding: chunked;;zz;{} | 400 | incomplete",
                "POST /v1/errors HTTP/1.1;Content-Length: 20;Content-Encoding: gzip;; | 400 | incomplete",
                "POST /v1/errors HTTP/1.1;Content-Length: 2;Content-Encoding: gzip;;{} | 400 | bad-encoding"
            })
    void whatIsNoWholeRequestIsAProblem(String request, int status, String reason) throws IOException {
        double counted = intake.counted("refused_request", reason.replace('-', '_'));
        String[] lines = request.split(";", 2);

        String answer = said(lines[0] + ";Host: 127.0.0.1;" + lines[1]);

        assertThat(answer)
                .startsWith("HTTP/1.1 " + status + " ")
                .containsIgnoringCase("Content-Type: application/problem+json")
                .contains("urn:errata:problem:" + reason);
        assertThat(intake.counted("refused_request", reason.replace('-', '_'))).isEqualTo(counted + 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /v1/errors HTTP/1.0;Host: localhost;Content-Length: 17;;" + ERROR,
                "POST http://localhost/v1/errors HTTP/1.1;Host: localhost;Connection: close;Content-Length: 17;;"
                        + ERROR,
                "POST /v1/errors HTTP/1.1;Host: localhost;Connection: close;Transfer-Encoding: chunked;;3;{\"m;e;essage\":\"odd\"};0;;",
                "POST /v1/errors HTTP/1.1;Host: localhost;Connection: close;Expect: 100-continue;Content-Length: 17;;"
                        + ERROR
            })
    void oldAndRareFormsOfARequestAreTaken(String request) throws IOException {
        int before = intake.errors().size();

        assertThat(said(request)).contains("HTTP/1.1 200 ", "\"durable\":\"kafka\"");

        assertThat(intake.errors()).hasSize(before + 1);
    }

    /** Whether in one line or in many. */
    @ParameterizedTest
    @ValueSource(strings = {"X-Long: ", "X: y;"})
    void aHeadHas8KibibytesAtMost(String header) throws IOException {
        String start = "POST /v1/errors HTTP/1.1;Host: localhost;Connection: close;Content-Length: 17;";
        String more = header.endsWith(";") ? header.repeat(1_000) + "X-Long: " : header;
        int length = (start + more).replace(";", "\r\n").length() + "\r\n\r\n".length();

        assertThat(said(start + more + "x".repeat(HEAD_LIMIT - length - 64) + ";;" + ERROR))
                .startsWith("HTTP/1.1 200 ");
        double counted = intake.counted("refused_request", "bad_http");
        assertThat(said(start + more + "x".repeat(HEAD_LIMIT - length + 64) + ";;" + ERROR))
                .startsWith("HTTP/1.1 431 ")
                .contains("application/problem+json", "Request Header Fields Too Large");
        assertThat(intake.counted("refused_request", "bad_http")).isEqualTo(counted + 1);
    }

    /** So that nobody makes us read what will be refused anyway. */
    @Test
    void whoMayNotSendIsToldSoBeforeTheBody() throws IOException {
        String start =
                "POST /v1/errors HTTP/1.1;Host: localhost;Connection: close;Content-Length: 9999;Expect: 100-continue;";

        assertThat(said(start + "Origin: https://evil.example;;")).startsWith("HTTP/1.1 403 ");
        assertThat(said(start + "X-Errata-Key: unknown;;")).startsWith("HTTP/1.1 403 ");
    }

    /** Says it, a semicolon for the end of a line, and no more; returns all that is answered. */
    private static String said(String request) throws IOException {
        URI url = URI.create(intake.app.url());
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            socket.getOutputStream().write(request.replace(";", "\r\n").getBytes(ISO_8859_1));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
