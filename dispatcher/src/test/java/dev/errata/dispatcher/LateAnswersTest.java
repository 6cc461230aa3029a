package dev.errata.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.client.answer.RunAnswer;
import dev.errata.client.answer.RunPermit;
import dev.errata.client.answer.RunTokens;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.dispatcher.Service.Reply;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A service that answers 202 says later how the run ended, once and with the run's token. */
@ExtendWith(DispatcherUnderTest.Shared.class)
class LateAnswersTest {
    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    private final String session = "session-" + UUID.randomUUID();
    private final String type = "charge-" + UUID.randomUUID();
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final Service service = Service.start(asked -> Reply.of(202));
    private final DispatcherUnderTest kafka;
    private DispatcherApp app;

    LateAnswersTest(DispatcherUnderTest kafka) {
        this.kafka = kafka;
        this.app = dispatcher("5m", SECRET);
    }

    private DispatcherApp dispatcher(String limit, String secret) {
        return DispatcherApp.create(
                kafka.config(
                        type,
                        Map.of(
                                "endpoints.service.url", service.url(),
                                "endpoints.service.types", type,
                                "endpoints.service.time.limit", limit,
                                "answer.secret", secret)),
                meters);
    }

    @BeforeEach
    void start() {
        app.start();
    }

    @AfterEach
    void close() {
        app.close();
        service.close();
    }

    @Test
    void theAnswerEndsTheRunAndFreesTheSession() {
        kafka.retry(session, new Operation("first", type, 2, null));
        kafka.retry(session, new Operation("second", type, 2, null));
        String token = token(0);
        assertThat(service.asked()).hasSize(1);

        answer(token, OutcomeStatus.SUCCEEDED, null, "paid");

        String next = token(1);
        answer(
                next,
                OutcomeStatus.FAILED,
                new Failure(null, "ECONNRESET", "the bank hung up", Map.of("bank", "b")),
                "log");
        ErrorEvent error = kafka.errors(1, session).get(0);
        assertThat(error.message()).isEqualTo("the bank hung up");
        assertThat(error.code()).isEqualTo("ECONNRESET");
        assertThat(error.toolOutput()).isEqualTo("log");
        assertThat(error.metadata()).containsEntry("bank", "b");
        assertThat(Objects.requireNonNull(error.operation()).id()).isEqualTo("second");
        assertThat(kafka.outcomes(5, session))
                .filteredOn(outcome -> outcome.status() == OutcomeStatus.SUCCEEDED)
                .extracting(ExecutionOutcome::output)
                .containsExactly("paid");
    }

    @Test
    void aDoubledAnswerChangesNothing() {
        kafka.retry(session, type);
        String token = token(0);

        answer(token, OutcomeStatus.SUCCEEDED, null, "first");
        awaitCount("taken", 1);
        answer(token, OutcomeStatus.FAILED, new Failure(null, null, "second", Map.of()), null);
        awaitCount("too_late", 1);

        assertThat(ends()).extracting(ExecutionOutcome::output).containsExactly("first");
        assertThat(kafka.errors(0, session)).isEmpty();
    }

    @Test
    void aForgedAnswerChangesNothing() {
        RetryCommand command = kafka.retry(session, type);
        String token = token(0);
        RunPermit permit = RunPermit.of(command, Instant.now().plus(Duration.ofHours(1)));
        String forged =
                new RunTokens("another secret of thirty-two chars").mint(permit).orElseThrow();
        RetryCommand again = handedOutAgain(command);
        String ofAnotherHandOut = new RunTokens(SECRET)
                .mint(RunPermit.of(again, Instant.now().plus(Duration.ofHours(1))))
                .orElseThrow();
        String expired = new RunTokens(SECRET)
                .mint(RunPermit.of(command, Instant.now().minusSeconds(5)))
                .orElseThrow();

        for (String wrong : List.of(forged, token.substring(1), ofAnotherHandOut, expired)) {
            kafka.outcome(RunAnswer.of(wrong, permit, said(OutcomeStatus.SUCCEEDED, null, "wrong")));
        }
        awaitCount("forged", 2);
        awaitCount("too_late", 2);
        answer(token, OutcomeStatus.SUCCEEDED, null, "right");

        assertThat(kafka.outcomesOf(1, type, OutcomeStatus.SUCCEEDED))
                .extracting(ExecutionOutcome::output)
                .containsExactly("right");
    }

    @Test
    void withoutAnAnswerTheRunEndsAtItsLimitAndALateOneChangesNothing() {
        app.close();
        app = dispatcher("2s", SECRET);
        app.start();
        kafka.retry(session, type);
        String token = token(0);
        assertThat(kafka.errors(1, session).get(0).exceptionType()).isEqualTo("java.util.concurrent.TimeoutException");

        answer(token, OutcomeStatus.SUCCEEDED, null, "late");
        awaitCount("too_late", 1);

        assertThat(ends()).isEmpty();
    }

    @Test
    void withoutASecretA202IsAFailure() {
        app.close();
        app = dispatcher("5m", "");
        app.start();

        kafka.retry(session, type);

        assertThat(kafka.errors(1, session).get(0).message()).contains("answered HTTP 202");
        assertThat(service.asked().get(0).headers()).doesNotContainKey("Errata-answer-token");
    }

    /** What ended runs of the session, after all that was said before. */
    private List<ExecutionOutcome> ends() {
        return kafka.outcomes(3, session).stream()
                .filter(outcome -> outcome.status() == OutcomeStatus.SUCCEEDED)
                .toList();
    }

    private static RetryCommand handedOutAgain(RetryCommand it) {
        return new RetryCommand(
                it.commandId(),
                it.action(),
                it.operation(),
                it.dueAt(),
                it.provenance(),
                it.error(),
                it.count(),
                it.handOut() + 1,
                it.instruction(),
                it.title(),
                it.heldBy(),
                it.circuitVersion(),
                it.payload());
    }

    /** The token of the call of this number, once it came. */
    private String token(int call) {
        await().atMost(DispatcherUnderTest.TIMEOUT).until(() -> service.asked().size() > call);
        return service.asked().get(call).header("Errata-Answer-Token");
    }

    private void answer(String token, OutcomeStatus status, @Nullable Failure failure, @Nullable String output) {
        RunPermit permit = new RunTokens(SECRET).permit(token).orElseThrow();
        kafka.outcome(RunAnswer.of(token, permit, said(status, failure, output)));
    }

    private static ExecutionOutcome said(OutcomeStatus status, @Nullable Failure failure, @Nullable String output) {
        return new ExecutionOutcome(
                UUID.randomUUID().toString(),
                status,
                OutcomeOrigin.EXECUTOR,
                Instant.now(),
                ExecutionContext.NONE,
                null,
                ErrorSource.UNKNOWN,
                null,
                null,
                failure,
                output,
                null,
                null);
    }

    private void awaitCount(String result, double count) {
        await().atMost(DispatcherUnderTest.TIMEOUT)
                .until(() -> meters.find("errata.dispatcher.answers").tag("result", result).counters().stream()
                        .anyMatch(counter -> counter.count() >= count));
    }
}
