package dev.errata.log.access;

import static dev.errata.log.access.LoginUnderTest.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.streams.config.ConfigException;
import dev.errata.streams.http.PemFiles;
import dev.errata.testing.SelfSignedCertificate;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpsTest {
    @TempDir
    private static Path directory;

    private static LoginUnderTest log;
    private static SelfSignedCertificate pem;
    private static GateUnderTest gate;

    @BeforeAll
    static void start() {
        log = new LoginUnderTest("https");
        log.accounts.add("ann", Role.OPERATOR, PASSWORD, "admin");
        pem = SelfSignedCertificate.make(directory, "-keyalg", "RSA", "-keysize", "2048");
        gate = new GateUnderTest(log, settings(pem));
    }

    @AfterAll
    static void stop() {
        gate.close();
        log.close();
    }

    private static AccessSettings settings(SelfSignedCertificate pem) {
        return new AccessSettings(
                AccessMode.LOGIN, List.of(), List.of(), Optional.of(new PemFiles(pem.certificate(), pem.key())));
    }

    private static HttpClient client(SelfSignedCertificate trusted) {
        return HttpClient.newBuilder().sslContext(trusted.client()).build();
    }

    private static HttpRequest.Builder request(String path, int port) {
        return HttpRequest.newBuilder(URI.create("https://localhost:" + port + path));
    }

    @Test
    void aClientThatTrustsTheCertificateLogsIn() throws Exception {
        HttpClient client = client(pem);
        HttpResponse<String> page = client.send(request("/open", gate.port()).build(), BodyHandlers.ofString());
        String cookie = page.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];
        assertThat(cookie).startsWith("__Host-errata-form=");
        HttpResponse<Void> login = client.send(
                request("/login", gate.port())
                        .header("Cookie", cookie)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Origin", "https://localhost:" + gate.port())
                        .POST(BodyPublishers.ofString("name=ann&password="
                                + URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8) + "&csrf=" + page.body()))
                        .build(),
                BodyHandlers.discarding());
        assertThat(login.statusCode()).isEqualTo(204);
        String given = login.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(given).startsWith("__Host-errata=").contains("Secure", "HttpOnly", "SameSite=Strict");
        HttpResponse<String> answer = client.send(
                request("/viewer", gate.port())
                        .header("Cookie", given.split(";", -1)[0])
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.body()).contains("ann");
    }

    @Test
    void aClientThatDoesNotTrustItIsNotServed() throws Exception {
        SelfSignedCertificate another = SelfSignedCertificate.make(directory);
        assertThatThrownBy(() ->
                        client(another).send(request("/open", gate.port()).build(), BodyHandlers.discarding()))
                .isInstanceOf(SSLException.class);
    }

    @Test
    void plainHttpIsNotServedThere() {
        assertThatThrownBy(() -> HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(URI.create("http://localhost:" + gate.port() + "/open"))
                                        .build(),
                                BodyHandlers.discarding()))
                .isInstanceOf(IOException.class);
    }

    @Test
    void anotherHostIsMisdirectedUnderTlsAsWell() throws Exception {
        try (SSLSocket socket = (SSLSocket) pem.client().getSocketFactory().createSocket("localhost", gate.port())) {
            socket.getOutputStream()
                    .write("GET /open HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 421");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-keyalg EC -groupname secp384r1", "-keyalg Ed25519", "-keyalg RSA -keysize 3072"})
    void everyKindOfKeyServes(String kind) throws Exception {
        SelfSignedCertificate its = SelfSignedCertificate.make(directory, kind.split(" ", -1));
        try (GateUnderTest other = new GateUnderTest(log, settings(its))) {
            HttpResponse<Void> answer =
                    client(its).send(request("/open", other.port()).build(), BodyHandlers.discarding());
            assertThat(answer.statusCode()).isEqualTo(200);
        }
    }

    @Test
    void filesThatCannotServeAreNamedWithWhatToDo() throws Exception {
        Path certificate = pem.certificate();
        Path key = pem.key();
        Path ofAnother = SelfSignedCertificate.make(directory, "-keyalg", "RSA", "-keysize", "2048")
                .key();
        Path ofAnotherKind = SelfSignedCertificate.make(directory).key();
        Path old = Files.writeString(
                directory.resolve("old.pem"), "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n");
        Path broken = Files.writeString(
                directory.resolve("broken.pem"), "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
        Path empty = Files.createFile(directory.resolve("empty.pem"));
        refused(new PemFiles(certificate, ofAnother), "http.tls.key", "is not the key of");
        refused(new PemFiles(certificate, ofAnotherKind), "http.tls.key", "is not the key of");
        refused(new PemFiles(certificate, old), "http.tls.key", "openssl pkcs8 -topk8 -nocrypt -in " + old);
        refused(new PemFiles(certificate, broken), "http.tls.key", "neither RSA, EC nor EdDSA");
        refused(new PemFiles(certificate, directory.resolve("none.pem")), "http.tls.key", "none.pem");
        refused(new PemFiles(directory.resolve("none.pem"), key), "http.tls.certificate", "none.pem");
        refused(new PemFiles(empty, key), "http.tls.certificate", "holds no certificate");
        refused(new PemFiles(key, key), "http.tls.certificate", "holds no certificate");
    }

    private static void refused(PemFiles files, String setting, String why) {
        assertThatThrownBy(() -> files.keyStore("x".toCharArray()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(setting)
                .hasMessageContaining(why)
                .hasMessageNotContaining("AAAA");
    }
}
