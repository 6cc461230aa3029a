package dev.errata.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a page of the web can make a browser send to this machine neither reads nor changes a schema. */
final class RegistryStrangersTest {
    private static final String SCHEMA = "{\"schema\":\"\\\"string\\\"\"}";

    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start(EmbeddedBrokerConfig.onFreePorts(directory), 0, SubjectDeletion.ALLOWED);
    }

    @AfterAll
    static void close() {
        kafka.close();
    }

    @ParameterizedTest
    @CsvSource({
        "rebound.example:PORT, Accept: */*, 421",
        "'', Accept: */*, 400",
        "127.0.0.1.example.org, Accept: */*, 421",
        "10.0.0.1, Accept: */*, 421",
        "127.0.0.1:PORT, Origin: https://evil.example, 403",
        "127.0.0.1:PORT, Origin: null, 403",
        "localhost:PORT, Origin: http://localhost:PORT, 403",
        "127.0.0.1:PORT, Sec-Fetch-Site: cross-site, 403",
        "127.0.0.1:PORT, Sec-Fetch-Site: same-site, 403"
    })
    void aPageOrAStrangeNameIsRefusedWhateverItAsks(String host, String header, int status) throws Exception {
        assertThat(send("POST", "/subjects/theirs/versions", host, header)).startsWith("HTTP/1.1 " + status);
        assertThat(send("GET", "/subjects", host, header)).startsWith("HTTP/1.1 " + status);
        assertThat(send("DELETE", "/subjects/ours", host, header)).startsWith("HTTP/1.1 " + status);
        assertThat(send("GET", "/no/such/path", host, header)).startsWith("HTTP/1.1 " + status);
        assertThat(send("GET", "/subjects", "127.0.0.1:PORT", "Accept: */*")).doesNotContain("theirs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:PORT", "localhost:PORT", "LOCALHOST", "[::1]:PORT", "127.1.2.3"})
    void aProgramOfThisMachineIsAnswered(String host) throws Exception {
        assertThat(send("GET", "/subjects", host, "Sec-Fetch-Site: none")).startsWith("HTTP/1.1 200");
    }

    @Test
    void noAnswerMayBeReadByPages() throws Exception {
        assertThat(send("GET", "/subjects", "127.0.0.1:PORT", "Accept: */*"))
                .doesNotContainIgnoringCase("Access-Control-Allow-Origin");
    }

    private static String send(String method, String path, String host, String header) throws IOException {
        URI url = URI.create(kafka.registryUrl());
        String port = String.valueOf(url.getPort());
        String request = method + " " + path + " HTTP/1.1\r\nHost: " + host.replace("PORT", port) + "\r\n"
                + header.replace("PORT", port) + "\r\nContent-Type: text/plain\r\nContent-Length: " + SCHEMA.length()
                + "\r\nConnection: close\r\n\r\n" + SCHEMA;
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
