package dev.errata.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Payload;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.dispatcher.Service.Asked;
import dev.errata.dispatcher.Service.Reply;
import dev.errata.streams.http.StandardWebhook;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A retry becomes a call, and the answer the outcome. */
@ExtendWith(DispatcherUnderTest.Shared.class)
class DispatcherTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String PREVIOUS = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    private static final String AWS_KEY = "AKIAIOSFODNN7EXAMPLE";

    private final String session = "session-" + UUID.randomUUID();
    private final String type = "charge-" + UUID.randomUUID();
    private final DispatcherUnderTest kafka;
    private @Nullable Service service;
    private @Nullable DispatcherApp app;

    DispatcherTest(DispatcherUnderTest kafka) {
        this.kafka = kafka;
    }

    @AfterEach
    void close() {
        if (app != null) {
            app.close();
        }
        if (service != null) {
            service.close();
        }
    }

    @Test
    void postsTheRunAndTakesASuccessAsOne() {
        start(asked -> Reply.of(200, "charged"), Map.of());

        RetryCommand command = kafka.retry(session, type);
        List<ExecutionOutcome> said = kafka.outcomes(2, session);

        assertThat(said)
                .extracting(ExecutionOutcome::status)
                .containsExactly(OutcomeStatus.STARTED, OutcomeStatus.SUCCEEDED);
        assertThat(said.get(1).output()).isEqualTo("charged");
        Asked asked = onlyRequest();
        assertThat(asked.method()).isEqualTo("POST");
        assertThat(asked.path()).isEqualTo("/run?of=config");
        assertThat(asked.header("Idempotency-Key")).isEqualTo(command.commandId());
        assertThat(asked.header("Errata-Operation")).isEqualTo("operation-of-" + session);
        assertThat(asked.header("Errata-Operation-Type")).isEqualTo(type);
        assertThat(asked.header("Errata-Attempt")).isEqualTo("2");
        assertThat(asked.header("Errata-Hand-Out")).isEqualTo("1");
        assertThat(asked.header("Errata-Session")).isEqualTo(session);
        assertThat(asked.header("Errata-Time-Limit-Ms")).isEqualTo("30000");
        assertThat(asked.header("traceparent")).isEqualTo(DispatcherUnderTest.TRACE.traceparent());
        assertThat(asked.header("tracestate")).isEqualTo("a=b");
        assertThat(asked.headers()).doesNotContainKeys("Errata-instruction", "Webhook-signature");
        assertThat(asked.body()).isEmpty();
    }

    @Test
    void theBodyIsThePayloadToTheLastByte() {
        byte[] content = new byte[Payload.MOST_BYTES];
        new Random(7).nextBytes(content);
        start(asked -> Reply.of(204), Map.of("secret", SECRET));

        kafka.retry(DispatcherUnderTest.command(session, new Operation("o", type, 2, null), null)
                .carrying(Payload.of("image/png", content)));
        kafka.outcomes(2, session);

        Asked asked = onlyRequest();
        assertThat(asked.body()).isEqualTo(content);
        assertThat(asked.header("Content-Type")).isEqualTo("image/png");
        Instant at = Instant.ofEpochSecond(Long.parseLong(asked.header("webhook-timestamp")));
        assertThat(asked.header("webhook-signature")).isEqualTo(signature(SECRET, asked, at));
    }

    @Test
    void aReferenceIsAHeaderAndNothingIsFetched() {
        start(asked -> Reply.of(204), Map.of());
        String reference = Objects.requireNonNull(service).url() + "/elsewhere\r\nX-Evil: 1";

        kafka.retry(DispatcherUnderTest.command(session, new Operation("o", type, 2, null), null)
                .carrying(Payload.reference("text/csv", reference)));
        kafka.outcomes(2, session);

        Asked asked = onlyRequest();
        assertThat(asked.body()).isEmpty();
        assertThat(asked.path()).isEqualTo("/run?of=config");
        assertThat(asked.header("Errata-Payload-Reference")).isEqualTo(service.url() + "/elsewhereX-Evil: 1");
        assertThat(asked.header("Errata-Payload-Type")).isEqualTo("text/csv");
    }

    @Test
    void signsWithBothSecretsWhileOneChanges() {
        start(asked -> Reply.of(204), Map.of("secret", SECRET, "secret.previous", PREVIOUS));

        RetryCommand command = kafka.retry(session, type);
        kafka.outcomes(2, session);

        Asked asked = onlyRequest();
        Instant at = Instant.ofEpochSecond(Long.parseLong(asked.header("webhook-timestamp")));
        List<String> signatures = List.of(asked.header("webhook-signature").split(" "));
        assertThat(asked.header("webhook-id")).isEqualTo(command.commandId());
        assertThat(signatures).containsExactly(signature(SECRET, asked, at), signature(PREVIOUS, asked, at));
    }

    private static String signature(String secret, Asked asked, Instant at) {
        return String.valueOf(new StandardWebhook(List.of(secret))
                .headers(asked.header("webhook-id"), at, asked.body())
                .get(StandardWebhook.SIGNATURE));
    }

    @Test
    void reportsAnyOtherAnswerAsAnErrorWithItsWait() {
        start(
                asked -> new Reply(
                        503, Map.of("Retry-After", "7", "Set-Cookie", "a=b"), "the ledger is closed, key " + AWS_KEY),
                Map.of());

        kafka.retry(session, type);
        ErrorEvent error = kafka.errors(1, session).get(0);

        assertThat(error.message()).isEqualTo("endpoint 'service' answered HTTP 503");
        assertThat(Objects.requireNonNull(error.http()).status()).isEqualTo(503);
        assertThat(error.http().headers()).containsExactly(Map.entry("retry-after", "7"));
        assertThat(error.toolOutput()).startsWith("the ledger is closed").doesNotContain(AWS_KEY);
        assertThat(error.operation())
                .isEqualTo(new Operation("operation-of-" + session, type, 2, Duration.ofSeconds(30)));
        assertThat(error.source().component()).isEqualTo("ledger");
        assertThat(kafka.outcomes(1, session))
                .extracting(ExecutionOutcome::status)
                .containsExactly(OutcomeStatus.STARTED);
    }

    @Test
    void aRedirectIsAnAnswerAndNotFollowed() {
        start(
                asked -> asked.path().startsWith("/run")
                        ? new Reply(307, Map.of("Location", "/elsewhere"), "")
                        : Reply.of(200),
                Map.of());

        kafka.retry(session, type);

        assertThat(Objects.requireNonNull(kafka.errors(1, session).get(0).http())
                        .status())
                .isEqualTo(307);
        assertThat(onlyRequest().path()).startsWith("/run");
    }

    @Test
    void readsTheBeginningOfALongAnswerAndRedactsIt() {
        start(asked -> Reply.of(200, AWS_KEY + " " + "x".repeat(10 * HttpCalls.MOST_BYTES)), Map.of());

        kafka.retry(session, type);
        String output = Objects.requireNonNull(kafka.outcomes(2, session).get(1).output());

        assertThat(output.substring(0, 100)).contains("xxx").doesNotContain(AWS_KEY);
        assertThat(output.length()).isBetween(HttpCalls.MOST_BYTES / 2, HttpCalls.MOST_BYTES + 100);
    }

    @Test
    void nothingOfARecordMakesAHeaderOrAPath() {
        start(asked -> Reply.of(200), Map.of());
        Operation hostile = new Operation("a\r\nX-Evil: 1\r\n\r\nGET /b\u0000 %0d ü", type, 2, null);

        kafka.retry(DispatcherUnderTest.command(
                session, hostile, new Instruction.FeedBack("line\r\nX-Worse: 2 ü" + "y".repeat(5_000))));
        kafka.outcomes(2, session);

        Asked asked = onlyRequest();
        assertThat(asked.path()).isEqualTo("/run?of=config");
        assertThat(asked.headers()).doesNotContainKeys("X-evil", "X-worse");
        assertThat(asked.header("Errata-Operation")).isEqualTo("aX-Evil: 1GET /b %250d %C3%BC");
        assertThat(asked.header("Errata-Instruction")).isEqualTo("feed_back");
        assertThat(asked.header("Errata-Instruction-Details"))
                .startsWith("{\"diagnostics\":\"line\\r\\nX-Worse: 2 \\u00FCyy")
                .hasSizeLessThan(1_000);
    }

    @Test
    void aPrivateAddressThatIsNotNamedIsNeverConnectedTo() {
        start(asked -> Reply.of(200), Map.of(), Map.of("private.targets", "10.0.0.0/8"));

        kafka.retry(session, type);
        ErrorEvent error = kafka.errors(1, session).get(0);

        assertThat(error.message()).contains("private.targets");
        assertThat(Objects.requireNonNull(service).asked()).isEmpty();
    }

    @Test
    void reportsAnEndpointThatIsNotThere() {
        app = kafka.dispatcher(
                type, Map.of("endpoints.service.url", "http://127.0.0.1:1", "endpoints.service.types", type));

        kafka.retry(session, type);

        assertThat(kafka.errors(1, session).get(0).code()).isEqualTo("ECONNREFUSED");
    }

    @Test
    void leavesTypesWithoutAnEndpointToOthers() {
        start(asked -> Reply.of(200), Map.of());

        kafka.retry("other-" + session, "type-of-another-service");
        kafka.retry(session, type);
        kafka.outcomes(2, session);

        assertThat(onlyRequest().header("Errata-Session")).isEqualTo(session);
    }

    private Asked onlyRequest() {
        await().atMost(DispatcherUnderTest.TIMEOUT)
                .until(() -> !Objects.requireNonNull(service).asked().isEmpty());
        List<Asked> asked = Objects.requireNonNull(service).asked();
        assertThat(asked).hasSize(1);
        return asked.get(0);
    }

    private void start(Function<Asked, Reply> behaviour, Map<String, String> endpoint) {
        start(behaviour, endpoint, Map.of());
    }

    private void start(Function<Asked, Reply> behaviour, Map<String, String> endpoint, Map<String, String> others) {
        Service started = Service.start(behaviour);
        service = started;
        Map<String, String> settings = new HashMap<>(others);
        settings.put("endpoints.service.url", started.url() + "/run?of=config");
        settings.put("endpoints.service.types", type);
        endpoint.forEach((key, value) -> settings.put("endpoints.service." + key, value));
        app = kafka.dispatcher(type, settings);
    }
}
