package dev.errata.streams.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.streams.HealthCheck;
import dev.errata.streams.StartException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HealthServerTest {
    private final Telemetry telemetry = Telemetry.start();
    private final HealthServer server = HealthServer.start(HealthSettings.onFreePort(), telemetry);

    private record Part(String name, boolean isLive, boolean isReady, String state) implements HealthCheck {}

    @AfterEach
    void stop() {
        server.close();
        telemetry.close();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server.url() + path)).build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    /** It said that it was ready while its app was still being put together. */
    @Test
    void livesButIsNotReadyBeforeItHasAPart() throws Exception {
        assertThat(get("/health/live").statusCode()).isEqualTo(200);
        assertThat(get("/health/ready").statusCode()).isEqualTo(503);
    }

    @Test
    void isUpWhenAllPartsAre() throws Exception {
        server.add(new Part("a", true, true, "RUNNING"));

        assertThat(get("/health/live").statusCode()).isEqualTo(200);
        HttpResponse<String> ready = get("/health/ready");
        assertThat(ready.statusCode()).isEqualTo(200);
        assertThat(ready.body())
                .contains("\"status\":\"UP\"", "\"a\":{", "\"state\":\"RUNNING\"", "\"ready\":true", "\"live\":true");
    }

    @Test
    void livesButIsNotReadyWhileAPartRebalances() throws Exception {
        server.add(new Part("a", true, true, "RUNNING"));
        server.add(new Part("b", true, false, "REBALANCING"));

        assertThat(get("/health/live").statusCode()).isEqualTo(200);
        HttpResponse<String> ready = get("/health/ready");
        assertThat(ready.statusCode()).isEqualTo(503);
        assertThat(ready.body()).contains("\"status\":\"DOWN\"", "\"state\":\"REBALANCING\"");
    }

    @Test
    void doesNotLiveOnceAPartHasFailed() throws Exception {
        server.add(new Part("a", false, true, "ERROR"));

        assertThat(get("/health/live").statusCode()).isEqualTo(503);
        assertThat(get("/health/ready").statusCode()).isEqualTo(503);
    }

    @Test
    void servesMetricsForPrometheus() throws Exception {
        telemetry.meters().counter("errata.dead.letters", "reason", "corrupt").increment();

        HttpResponse<String> metrics = get("/metrics");

        assertThat(metrics.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
        assertThat(metrics.body())
                .contains(
                        "errata_dead_letters_total{reason=\"corrupt\"} 1.0",
                        "jvm_memory_used_bytes",
                        "process_uptime_seconds",
                        "process_files_open_files");
    }

    @Test
    void saysThatItsPortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            HealthSettings settings = new HealthSettings("127.0.0.1", taken.getLocalPort());

            assertThatThrownBy(() -> HealthServer.start(settings, telemetry))
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("127.0.0.1:" + taken.getLocalPort())
                    .hasMessageContaining("health.port");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "HOST, Accept: */*, 503",
        "localhost, Sec-Fetch-Site: none, 503",
        "HOST, Sec-Fetch-Site: same-origin, 503",
        "rebound.example, Accept: */*, 421",
        "10.0.0.5, Accept: */*, 421",
        "intake, Accept: */*, 421",
        "HOST, Origin: https://evil.example, 403",
        "HOST, Sec-Fetch-Site: cross-site, 403"
    })
    void pagesAndStrangeNamesAreRefused(String host, String header, int status) throws Exception {
        assertThat(statusOf("/health/ready", host, header)).isEqualTo(status);
        assertThat(statusOf("/metrics", host, header)).isEqualTo(status == 503 ? 200 : status);
        assertThat(statusOf("/none", host, header)).isEqualTo(status == 503 ? 404 : status);
    }

    /** Probes of an orchestrator come to an address or a container's name; a page's name has a dot. */
    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, 10.0.0.5:8080, true",
        "0.0.0.0, '[2001:db8::5]:8080', true",
        "0.0.0.0, recovery-worker:8080, true",
        "0.0.0.0, localhost, true",
        "0.0.0.0, health.example.org, true",
        "0.0.0.0, other.example.org, false",
        "0.0.0.0, 10.0.0.5.example.org, false",
        "0.0.0.0, '', false",
        "127.0.0.1, 10.0.0.5:8080, false",
        "127.0.0.1, recovery-worker, false",
        "127.0.0.1, health.example.org, true"
    })
    void whereItMayBeReachedFromElsewhereAddressesAndPlainNamesWillDo(String host, String called, boolean isTaken) {
        HealthSettings settings = new HealthSettings(host, 0, List.of("health.example.org"));

        assertThat(settings.admits(called)).isEqualTo(isTaken);
    }

    private int statusOf(String path, String host, String header) throws IOException {
        URI url = URI.create(server.url());
        String request = "GET " + path + " HTTP/1.1\r\nHost: " + host.replace("HOST", url.getAuthority()) + "\r\n"
                + header + "\r\nConnection: close\r\n\r\n";
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
        }
    }
}
