package dev.errata.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.core.event.ErrorEvent;
import dev.errata.intake.access.IntakeKey;
import dev.errata.intake.access.KeyFile;
import dev.errata.intake.access.KeyScope;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** While the broker is away nothing that was answered with 200 is lost, and its order within a session stays. */
final class OutageTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration LONG = Duration.ofMinutes(2);

    /** What redaction would take out. */
    private static final String SECRET = "password=hunter2";

    @TempDir
    private Path directory;

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger ours = (Logger) LoggerFactory.getLogger("dev.errata");
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

    @BeforeEach
    void listen() {
        logged.start();
        root.addAppender(logged);
        ours.setLevel(Level.TRACE);
    }

    /** Whatever happens to an error, what it says is in no line of the log. */
    @AfterEach
    void nothingOfAnErrorIsLogged() {
        root.detachAppender(logged);
        ours.setLevel(null);
        assertThat(List.copyOf(logged.list))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.getFormattedMessage()
                                + line.getKeyValuePairs()
                                + ThrowableProxyUtil.asString(line.getThrowableProxy()))
                        .doesNotContain("hunter2"));
    }

    @Tag("slow")
    @Test
    void whatComesWhileTheBrokerIsAwayIsSpooledAndForwardedInOrder() throws Exception {
        try (IntakeUnderTest intake = new IntakeUnderTest(directory, Map.of())) {
            assertThat(send(intake, 0)).isEqualTo("kafka");
            intake.stopBroker();
            for (int i = 1; i <= 20; i++) {
                assertThat(send(intake, i)).isEqualTo("spool");
            }
            assertThat(intake.gauge("errata.intake.spool.records")).isEqualTo(20);

            // what waits survives the process, too
            intake.restart();
            assertThat(send(intake, 21)).isEqualTo("spool");
            intake.startBroker();
            await().atMost(LONG).until(() -> intake.gauge("errata.intake.spool.records") == 0);
            assertThat(send(intake, 22)).isEqualTo("kafka");

            assertThat(firsts(intake))
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(0, 22).boxed().toList());
            // and it is as it came
            assertThat(intake.errors())
                    .allSatisfy(error -> assertThat(error.metadata()).containsEntry("said", SECRET));
        }
    }

    /** Records are too large for the topic although they are not for us. */
    @Test
    void whatKafkaRefusesForGoodIsQuarantinedAndHoldsUpNothing() throws Exception {
        try (IntakeUnderTest intake = new IntakeUnderTest(directory, Map.of())) {
            intake.limitErrors(20_000);
            intake.stopBroker();
            send(intake, 0);
            // random, so that compression does not make it fit
            String large = SECRET
                    + new java.util.Random(7)
                            .ints(40_000, 'a', 'z')
                            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
            intake.post(
                    "/v1/errors",
                    JSON.createObjectNode()
                            .put("message", large)
                            .put("sessionId", "s")
                            .toString());
            send(intake, 1);

            intake.startBroker();
            await().atMost(LONG).until(() -> intake.gauge("errata.intake.spool.records") == 0);

            assertThat(firsts(intake)).containsExactly(0, 1);
            assertThat(intake.gauge("errata.intake.spool.aside")).isEqualTo(1);

            // and on the direct way
            HttpResponse<String> answer = intake.post(
                    "/v1/errors", JSON.createObjectNode().put("message", large).toString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(JSON.readTree(answer.body()).path("durable").asText()).isEqualTo("spool");
            assertThat(intake.gauge("errata.intake.spool.aside")).isEqualTo(2);
            assertThat(send(intake, 2)).isEqualTo("kafka");
        }
    }

    @Test
    void whereTheSpoolIsFullItIsSaidAndMayBeTriedAgain() throws Exception {
        try (IntakeUnderTest intake = new IntakeUnderTest(directory, Map.of("spool.bytes", "1048576"))) {
            // what is not taken is not counted against the key's three of a day
            new KeyFile(intake.keys())
                    .add(new IntakeKey("few", IntakeKey.hashOf("few"), "p", Set.of(KeyScope.ERRORS), List.of(), 0, 3));
            intake.stopBroker();
            String large = "{\"message\":\"%s\"}".formatted(SECRET + "x".repeat(400_000));
            List<Integer> statuses = new ArrayList<>();
            HttpResponse<String> last = intake.post("/v1/errors", large, "X-Errata-Key", "few");
            for (int i = 0; i < 5; i++) {
                statuses.add(last.statusCode());
                last = intake.post("/v1/errors", large, "X-Errata-Key", "few");
            }
            assertThat(statuses).startsWith(200).endsWith(503);
            assertThat(last.statusCode()).isEqualTo(503);
            assertThat(last.headers().firstValue("Retry-After")).isPresent();
            assertThat(last.body()).contains("spool-full");
            assertThat(intake.counted("refused_request", "spool_full")).isPositive();

            intake.startBroker();
            await().atMost(LONG).until(() -> intake.gauge("errata.intake.spool.records") == 0);
            assertThat(intake.errors()).hasSizeGreaterThanOrEqualTo((int)
                    statuses.stream().filter(status -> status == 200).count());
        }
    }

    /** A repeat is allowed, a change of order is not. */
    private static List<Integer> firsts(IntakeUnderTest intake) {
        return intake.errors().stream()
                .filter(event -> "ordered".equals(event.code()))
                .map(ErrorEvent::message)
                .map(Integer::valueOf)
                .distinct()
                .toList();
    }

    private static String send(IntakeUnderTest intake, int number) throws Exception {
        HttpResponse<String> answer = intake.post(
                "/v1/errors",
                "{\"message\":\"%d\",\"code\":\"ordered\",\"sessionId\":\"s\",\"metadata\":{\"said\":\"%s\"}}"
                        .formatted(number, SECRET));
        assertThat(answer.statusCode()).isEqualTo(200);
        JsonNode said = JSON.readTree(answer.body());
        return said.path("durable").asText();
    }
}
