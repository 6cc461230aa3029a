package dev.errata.intake;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As many as are served at once, and one more; as much as is read at once, and a byte more. */
final class ManyClientsTest {
    private static final int CONNECTIONS = 2_000;
    private static final int BODY = 20 << 20;
    /** Together they fill the room for bodies: a body takes twice its size while it grows. */
    private static final int BODIES = 4;

    private static final String ERROR = "{\"message\":\"one of many\"}";
    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    private Path directory;

    private final List<Socket> open = new ArrayList<>();
    private IntakeUnderTest intake;

    @BeforeEach
    void start() {
        intake = new IntakeUnderTest(directory, Map.of());
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
        intake.close();
    }

    /** Half of them send and stay, half begin and never end; the next one waits until the slow ones are cut. */
    @Tag("slow")
    @Test
    void whereEveryConnectionIsTakenTheSlowAreCutAndWhoeverWaitsIsServed() throws Exception {
        List<Socket> slow = new ArrayList<>();
        List<Socket> quick = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS / 2; i++) {
            quick.add(connect());
            quick.get(i).getOutputStream().write((head(ERROR.length()) + ERROR).getBytes(US_ASCII));
        }
        for (Socket socket : quick) {
            assertThat(statusLine(socket)).isEqualTo("HTTP/1.1 200 OK");
        }
        // last, as they have ten seconds
        for (int i = 0; i < CONNECTIONS / 2; i++) {
            slow.add(connect());
            slow.get(i)
                    .getOutputStream()
                    .write(head(ERROR.length()).substring(0, 40).getBytes(US_ASCII));
        }
        for (Socket socket : slow) {
            assertThat(socket.getInputStream().available()).isZero();
        }

        Socket another = connect();
        another.getOutputStream().write((head(ERROR.length()) + ERROR).getBytes(US_ASCII));
        assertThat(statusLine(another)).isEqualTo("HTTP/1.1 200 OK");
        for (Socket socket : slow) {
            assertThat(rest(socket)).doesNotStartWith("HTTP/1.1 2");
        }
        assertThat(intake.post("/v1/errors", ERROR).statusCode()).isEqualTo(200);
        assertThat(intake.errors()).hasSize(quick.size() + 2);
    }

    @Test
    void whereBodiesTakeAllMemoryTheNextIsToldToComeAgainAndNothingIsLost() throws Exception {
        byte[] body = new byte[BODY];
        Arrays.fill(body, (byte) ' ');
        System.arraycopy(ERROR.getBytes(US_ASCII), 0, body, 0, ERROR.length());
        for (int i = 0; i < BODIES; i++) {
            Socket socket = connect();
            socket.getOutputStream().write(head(BODY).getBytes(US_ASCII));
            socket.getOutputStream().write(body, 0, BODY - 1);
        }
        await().atMost(LONG).until(() -> intake.gauge("errata.intake.body.bytes") == 2.0 * BODIES * (BODY - 1));
        HttpResponse<String> last = intake.post("/v1/errors", ERROR);
        assertThat(last.statusCode()).isEqualTo(503);
        assertThat(last.headers().firstValue("Retry-After")).contains("1");
        assertThat(last.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/problem+json");
        assertThat(last.body()).contains("urn:errata:problem:busy");
        assertThat(intake.counted("refused_request", "busy")).isEqualTo(1);

        for (Socket socket : open) {
            socket.getOutputStream().write(' ');
            assertThat(statusLine(socket)).isEqualTo("HTTP/1.1 200 OK");
        }
        await().atMost(LONG).until(() -> intake.gauge("errata.intake.body.bytes") == 0);
        assertThat(intake.post("/v1/errors", ERROR).statusCode()).isEqualTo(200);
        assertThat(intake.errors()).hasSize(BODIES + 1);
    }

    private static String head(int length) {
        return "POST /v1/errors HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + length + "\r\n\r\n";
    }

    private Socket connect() throws IOException {
        URI url = URI.create(intake.app.url());
        Socket socket = new Socket(url.getHost(), url.getPort());
        socket.setSoTimeout((int) LONG.toMillis());
        open.add(socket);
        return socket;
    }

    /** As far as it is there, without what follows. */
    private static String statusLine(Socket socket) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = socket.getInputStream().read();
                next >= ' ';
                next = socket.getInputStream().read()) {
            line.append((char) next);
        }
        return line.toString();
    }

    private static String rest(Socket socket) throws IOException {
        try {
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        } catch (SocketException reset) {
            return "";
        }
    }
}
