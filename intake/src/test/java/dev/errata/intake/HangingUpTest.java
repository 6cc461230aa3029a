package dev.errata.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Whoever hangs up early costs nothing but its answer: what it had sent whole is kept, and nobody's log is filled. */
final class HangingUpTest {
    private static final int EACH = 20;
    private static final String BODY = "{\"message\":\"sent whole\"}";

    @TempDir
    private Path directory;

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final ListAppender<ILoggingEvent> said = new ListAppender<>();

    @BeforeEach
    void listen() {
        said.start();
        root.addAppender(said);
    }

    @AfterEach
    void listenNoMore() {
        root.detachAppender(said);
    }

    @Test
    void whatWasSentWholeIsKeptAndNoErrorIsLogged() throws Exception {
        try (IntakeUnderTest intake = new IntakeUnderTest(directory, Map.of())) {
            assertThat(intake.post("/v1/errors", BODY).statusCode()).isEqualTo(200);
            // requests are held until the broker is given up
            intake.stopBroker();
            for (int i = 0; i < EACH; i++) {
                hangUp(intake, head(BODY.length()) + "\r\n" + BODY);
                hangUp(intake, head(BODY.length()) + "\r\n" + BODY + head(BODY.length()));
                hangUp(intake, head(BODY.length()) + "\r\n" + BODY + "no HTTP at all\r\n\r\n");
                hangUp(intake, head(1_000) + "\r\n" + BODY);
                hangUp(intake, head(BODY.length()) + "Expect: 100-continue\r\n\r\n");
                hangUp(intake, head(BODY.length()));
                hangUp(
                        intake,
                        "POST /v1/errors HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n");
            }
            await().atMost(Duration.ofMinutes(2)).until(() -> intake.gauge("errata.intake.spool.records") >= 3 * EACH);
            assertThat(intake.post("/v1/errors", BODY).statusCode()).isEqualTo(200);
            intake.startBroker();
            await().atMost(Duration.ofMinutes(2)).until(() -> intake.gauge("errata.intake.spool.records") == 0);
            assertThat(intake.errors()).hasSizeGreaterThanOrEqualTo(3 * EACH + 2);
        }
        requireQuiet();
    }

    /** Before, a request was taken from those who waited: 500 for what was durable, and then a NullPointerException. */
    @Tag("slow")
    @Test
    void aServerThatIsStoppedFirstAnswersWhomItHolds() throws Exception {
        List<String> answers = new ArrayList<>();
        int kept;
        try (IntakeUnderTest intake = new IntakeUnderTest(directory, Map.of())) {
            assertThat(intake.post("/v1/errors", BODY).statusCode()).isEqualTo(200);
            intake.stopBroker();
            List<Socket> held = new ArrayList<>();
            for (int i = 0; i < EACH; i++) {
                held.add(send(intake, head(BODY.length()) + "Connection: close\r\n\r\n" + BODY));
            }
            await().atMost(Duration.ofMinutes(2)).until(() -> intake.gauge("errata.intake.spool.records") > 0);
            intake.restart();
            kept = (int) intake.gauge("errata.intake.spool.records");
            for (Socket socket : held) {
                try (socket) {
                    answers.add(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        assertThat(answers)
                .filteredOn(answer -> answer.startsWith("HTTP/1.1 200") && answer.contains("\"spool\""))
                .hasSize(kept)
                .isNotEmpty();
        requireQuiet();
    }

    private void requireQuiet() {
        assertThat(List.copyOf(said.list))
                .noneMatch(line -> line.getLevel().isGreaterOrEqual(Level.WARN)
                        && (line.getLoggerName().startsWith("dev.errata.intake.http")
                                || line.getLoggerName().startsWith("io.javalin")));
    }

    private static String head(int length) {
        return "POST /v1/errors HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
                + length + "\r\n";
    }

    /** Sends this and resets the connection. */
    private static void hangUp(IntakeUnderTest intake, String said) throws IOException {
        try (Socket socket = send(intake, said)) {
            socket.setSoLinger(true, 0);
        }
    }

    private static Socket send(IntakeUnderTest intake, String said) throws IOException {
        URI url = URI.create(intake.app.url());
        Socket socket = new Socket(url.getHost(), url.getPort());
        socket.getOutputStream().write(said.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
