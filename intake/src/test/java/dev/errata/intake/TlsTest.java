package dev.errata.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.testing.SelfSignedCertificate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a certificate and its key as PEM files the intake speaks TLS, and nothing else. */
final class TlsTest {
    private static final String BODY = "{\"message\":\"by TLS\"}";

    @TempDir
    private static Path directory;

    private static SelfSignedCertificate pem;
    private static IntakeUnderTest intake;

    @BeforeAll
    static void start() throws Exception {
        pem = SelfSignedCertificate.make(directory);
        intake = new IntakeUnderTest(
                directory,
                Map.of(
                        "http.tls.certificate", pem.certificate().toString(),
                        "http.tls.key", pem.key().toString()));
    }

    @AfterAll
    static void stop() {
        intake.close();
    }

    @Test
    void aClientThatTrustsTheCertificateIsServedAndThePrintedAddressesSayHttps() throws Exception {
        HttpClient client = HttpClient.newBuilder().sslContext(pem.client()).build();

        HttpResponse<String> answer = client.send(request(intake.app.url()), BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("\"durable\":\"kafka\"");
        assertThat(intake.errors())
                .isNotEmpty()
                .allSatisfy(error -> assertThat(error.message()).isEqualTo("by TLS"));
        assertThat(intake.app.url()).startsWith("https://");
        assertThat(intake.app.dsn()).hasValueSatisfying(dsn -> assertThat(dsn).startsWith("https://local@"));
    }

    @Test
    void aClientThatDoesNotTrustItSendsNothing() {
        assertThatThrownBy(() -> HttpClient.newHttpClient().send(request(intake.app.url()), BodyHandlers.ofString()))
                .isInstanceOf(SSLException.class);
    }

    @Test
    void plainHttpIsNotServed() {
        String plain = intake.app.url().replace("https://", "http://");

        assertThatThrownBy(() -> HttpClient.newHttpClient().send(request(plain), BodyHandlers.ofString()))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aStrangeNameIsMisdirectedUnderTlsAsWell() throws Exception {
        URI url = URI.create(intake.app.url());
        try (SSLSocket socket = (SSLSocket) pem.client().getSocketFactory().createSocket("127.0.0.1", url.getPort())) {
            socket.getOutputStream()
                    .write(("POST /v1/errors HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\nContent-Length: "
                                    + BODY.length() + "\r\n\r\n" + BODY)
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 421");
        }
    }

    private static HttpRequest request(String url) {
        return HttpRequest.newBuilder(URI.create(url + "/v1/errors"))
                .POST(BodyPublishers.ofString(BODY))
                .build();
    }
}
