package dev.errata.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever keeps a connection without using it is cut, and others are served meanwhile. */
final class SlowClientsTest {
    private static final String HEAD = "POST /v1/errors HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n";

    /** Who says nothing is cut after ten seconds; the server's own timeout would be 30. */
    private static final int READ_MILLIS = 25_000;

    @TempDir
    private Path directory;

    @Test
    void theIdleTheHalfAndTheTricklingAreCut() throws Exception {
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        try (IntakeUnderTest intake = new IntakeUnderTest(directory, Map.of())) {
            CompletableFuture<String> silent = client(intake, "");
            CompletableFuture<String> halfAHead = client(intake, HEAD);
            CompletableFuture<String> halfABody = client(intake, HEAD + "\r\n[{\"message\":\"half\"},");
            CompletableFuture<String> trickling = CompletableFuture.supplyAsync(() -> trickle(intake, clock));
            for (int i = 0; i < 5; i++) {
                assertThat(intake.post("/v1/errors", "{\"message\":\"served\"}").statusCode())
                        .isEqualTo(200);
            }

            assertThat(silent.join()).isEmpty();
            assertThat(halfAHead.join()).doesNotStartWith("HTTP/1.1 200");
            assertThat(halfABody.join()).doesNotStartWith("HTTP/1.1 200");
            assertThat(trickling.join()).doesNotStartWith("HTTP/1.1 200");
            await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
                assertThat(intake.counted("refused_request", "too_slow")).isEqualTo(1);
                assertThat(intake.counted("refused_request", "incomplete")).isEqualTo(1);
            });
            assertThat(intake.errors()).hasSize(5);
        } finally {
            clock.shutdownNow();
        }
    }

    private static Socket connect(IntakeUnderTest intake) throws IOException {
        URI url = URI.create(intake.app.url());
        Socket socket = new Socket(url.getHost(), url.getPort());
        socket.setSoTimeout(READ_MILLIS);
        return socket;
    }

    /** What it hears until it is cut. */
    private static CompletableFuture<String> client(IntakeUnderTest intake, String said) {
        return CompletableFuture.supplyAsync(() -> {
            try (Socket socket = connect(intake)) {
                socket.getOutputStream().write(said.getBytes(StandardCharsets.US_ASCII));
                return heard(socket);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
    }

    /** A byte now and then, so that the connection never idles. */
    private static String trickle(IntakeUnderTest intake, ScheduledExecutorService clock) {
        try (Socket socket = connect(intake)) {
            socket.getOutputStream().write((HEAD + "\r\n").getBytes(StandardCharsets.US_ASCII));
            var unused = clock.scheduleAtFixedRate(() -> drip(socket), 0, 250, TimeUnit.MILLISECONDS);
            return heard(socket);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void drip(Socket socket) {
        try {
            socket.getOutputStream().write(' ');
        } catch (IOException cut) {
            throw new UncheckedIOException(cut);
        }
    }

    private static String heard(Socket socket) throws IOException {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException reset) {
            return "";
        }
    }
}
