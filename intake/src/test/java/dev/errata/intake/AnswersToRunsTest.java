package dev.errata.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.answer.RunAnswer;
import dev.errata.client.answer.RunPermit;
import dev.errata.client.answer.RunTokens;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that took a run on says how it ended, with the run's token and without a key. */
final class AnswersToRunsTest {
    private static final String SECRET = "0123456789abcdef0123456789abcdef";
    private static final String TOKEN = "Errata-Answer-Token";

    @TempDir
    private static Path directory;

    private static IntakeUnderTest intake;

    private final String session = UUID.randomUUID().toString();

    @BeforeAll
    static void start() {
        intake = new IntakeUnderTest(
                directory, Map.of("access.mode", "keys", "http.behind.proxy", "true", "answer.secret", SECRET));
    }

    @AfterAll
    static void stop() {
        intake.close();
    }

    @Test
    void theTokenIsAllTheLeaveAndSaysAloneWhichRunItIs() throws Exception {
        String token = token(SECRET, Duration.ofHours(1));

        HttpResponse<String> answer =
                post(token, "{'status':'succeeded','sessionId':'of-another','operationId':'another','output':'paid'}");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        ExecutionOutcome said = said().get(0);
        assertThat(RunAnswer.is(said)).isTrue();
        assertThat(said.outcomeId()).isEqualTo(token);
        assertThat(said.operation()).isEqualTo(new Operation("charge-7", "charge", 2, null));
        assertThat(said.output()).isEqualTo("paid");
        assertThat(said.failure()).isNull();
        // it ends nothing by itself: the dispatcher knows whether the run still waits
        assertThat(said.status()).isEqualTo(OutcomeStatus.HEARTBEAT);
    }

    @Test
    void aFailureSaysHow() throws Exception {
        post(
                token(SECRET, Duration.ofHours(1)),
                "{'status':'failed','failure':{'code':'ECONNRESET','message':'the bank hung up'}}");
        post(token(SECRET, Duration.ofHours(1)), "{'status':'failed'}");

        assertThat(said())
                .extracting(outcome -> Objects.requireNonNull(outcome.failure()))
                .containsExactly(
                        new Failure(null, "ECONNRESET", "the bank hung up", Map.of()),
                        new Failure(null, null, "the run failed", Map.of()));
    }

    @Test
    void whatIsForgedLateOrNoEndIsRefused() throws Exception {
        String good = token(SECRET, Duration.ofHours(1));
        char last = good.charAt(10) == 'A' ? 'B' : 'A';

        assertThat(post(token("another secret of thirty-two chars", Duration.ofHours(1)), "{'status':'succeeded'}")
                        .statusCode())
                .isEqualTo(403);
        assertThat(post(good.substring(0, 10) + last + good.substring(11), "{'status':'succeeded'}")
                        .statusCode())
                .isEqualTo(403);
        assertThat(post(token(SECRET, Duration.ofSeconds(-2)), "{'status':'succeeded'}")
                        .statusCode())
                .isEqualTo(410);
        assertThat(post(good, "{'status':'heartbeat'}").statusCode()).isEqualTo(400);
        assertThat(post(good, "{'status':'succeeded'}{'status':'failed'}").statusCode())
                .isEqualTo(400);
        assertThat(said()).isEmpty();
    }

    @Test
    void withoutATokenAKeyIsNeededAndATokenIsForNothingElse() throws Exception {
        assertThat(intake.post("/v1/outcomes", "{\"status\":\"succeeded\"}").statusCode())
                .isEqualTo(401);
        assertThat(intake.post("/v1/errors", "{\"message\":\"M\"}", TOKEN, token(SECRET, Duration.ofHours(1)))
                        .statusCode())
                .isEqualTo(401);
    }

    private HttpResponse<String> post(String token, String body) throws Exception {
        return intake.post("/v1/outcomes", body.replace('\'', '"'), TOKEN, token, "Content-Type", "application/json");
    }

    private String token(String secret, Duration life) {
        RunPermit permit = new RunPermit(
                "command",
                1,
                "charge-7",
                "charge",
                2,
                session,
                null,
                Instant.now().plus(life));
        return new RunTokens(secret).mint(permit).orElseThrow();
    }

    private List<ExecutionOutcome> said() {
        return intake.outcomes().stream()
                .filter(outcome -> session.equals(outcome.execution().sessionId()))
                .toList();
    }
}
