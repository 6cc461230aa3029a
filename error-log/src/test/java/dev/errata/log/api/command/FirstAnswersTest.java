package dev.errata.log.api.command;

import static dev.errata.log.api.ApiUnderTest.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.log.api.ApiUnderTest;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls under a key. */
class FirstAnswersTest {
    private static final String WHY = "{\"reason\": \"looked at it\"}";
    private static ApiUnderTest api;

    @BeforeAll
    static void start() {
        api = new ApiUnderTest("first_answers");
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @BeforeEach
    void forget() {
        api.worker.asked.clear();
        api.worker.told.clear();
        api.worker.replays.clear();
        api.worker.waiting.clear();
        api.worker.failure = null;
    }

    @Test
    void theSameKeyGetsTheFirstAnswer() {
        api.worker.waiting.add("x-1");
        ApiUnderTest.Answer first = api.post("/api/escalations/x-1/approve", WHY, "Idempotency-Key", "k-1");
        ApiUnderTest.Answer again = api.post("/api/escalations/x-1/approve", WHY, "Idempotency-Key", "k-1");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.response().body()).isEqualTo(first.response().body());
        assertThat(api.worker.asked).hasSize(1);
        for (String other : List.of("{\"reason\": \"another\"}", "{\"reason\": \"looked at it\", \"dryRun\": true}")) {
            assertThat(api.post("/api/escalations/x-1/approve", other, "Idempotency-Key", "k-1")
                            .status())
                    .isEqualTo(422);
        }
        assertThat(api.post("/api/escalations/x-1/reject", WHY, "Idempotency-Key", "k-1")
                        .status())
                .isEqualTo(422);
        api.worker.waiting.add("x-1");
        assertThat(api.post("/api/escalations/x-1/approve", WHY, "Idempotency-Key", "k-1", "Name", "bob")
                        .json()
                        .path("commandId"))
                .isNotEqualTo(first.json().path("commandId"));
    }

    @Test
    void aRefusalIsTheFirstAnswerToo() {
        assertThat(api.post("/api/retries/x-2/cancel", WHY, "Idempotency-Key", "k-2")
                        .status())
                .isEqualTo(409);
        api.worker.waiting.add("x-2");
        ApiUnderTest.Answer again = api.post("/api/retries/x-2/cancel", WHY, "Idempotency-Key", "k-2");
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.header("Content-Type")).isEqualTo("application/problem+json");
    }

    @Test
    void manyAtOnceUnderOneKeyAreOneCommand() {
        api.worker.waiting.add("x-3");
        List<CompletableFuture<ApiUnderTest.Answer>> calls = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            calls.add(CompletableFuture.supplyAsync(
                    () -> api.post("/api/escalations/x-3/approve", WHY, "Idempotency-Key", "k-3")));
        }
        assertThat(calls).allSatisfy(call -> assertThat(call.join().status()).isIn(200, 409));
        assertThat(calls).anySatisfy(call -> assertThat(call.join().status()).isEqualTo(200));
        assertThat(api.worker.asked).hasSize(1);
    }

    @Test
    void aCallThatWasCutOffIsCarriedOutUnderTheSameId() {
        api.worker.waiting.add("x-4");
        String id = api.post("/api/escalations/x-4/approve", WHY, "Idempotency-Key", "k-4")
                .json()
                .path("commandId")
                .asText();
        api.database
                .jdbi()
                .useHandle(handle ->
                        handle.execute("UPDATE idempotent_call SET status = NULL, body = NULL WHERE key = 'k-4'"));
        assertThat(api.post("/api/escalations/x-4/approve", WHY, "Idempotency-Key", "k-4")
                        .json()
                        .path("type")
                        .asText())
                .isEqualTo("urn:errata:problem:still-running");
        api.worker.waiting.add("x-4");
        api.clock.set(NOW.plus(Duration.ofMinutes(2)));
        try {
            assertThat(api.post("/api/escalations/x-4/approve", WHY, "Idempotency-Key", "k-4")
                            .json()
                            .path("commandId")
                            .asText())
                    .isEqualTo(id);
        } finally {
            api.clock.set(NOW);
        }
    }

    @Test
    void aFormCarriesItsKeyInAField() {
        api.worker.waiting.add("x-6");
        for (int i = 0; i < 2; i++) {
            ApiUnderTest.Answer answer =
                    api.send(HttpRequest.newBuilder(URI.create(api.url() + "/api/escalations/x-6/approve"))
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(HttpRequest.BodyPublishers.ofString("reason=looked+at+it&idempotencyKey=k-6"))
                            .build());
            assertThat(answer.status()).isEqualTo(200);
        }
        assertThat(api.worker.asked).hasSize(1);
    }

    @Test
    void withoutThePipelineTheKeyStaysFree() {
        api.worker.failure = new KafkaException("no broker");
        ApiUnderTest.Answer answer = api.post("/api/escalations/x-8/approve", WHY, "Idempotency-Key", "k-8");
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isNotEmpty();
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:errata:problem:pipeline-away");
        api.worker.waiting.add("x-8");
        assertThat(api.post("/api/escalations/x-8/approve", WHY, "Idempotency-Key", "k-8")
                        .status())
                .isEqualTo(200);
    }
}
