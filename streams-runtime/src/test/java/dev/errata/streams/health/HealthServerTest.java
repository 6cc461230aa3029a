package dev.errata.streams.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.streams.StartException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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
}
