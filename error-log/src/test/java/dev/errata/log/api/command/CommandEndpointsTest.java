package dev.errata.log.api.command;

import static dev.errata.log.api.ApiUnderTest.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.client.operator.RefusedException;
import dev.errata.client.operator.UnansweredException;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.api.RowsUnderTest;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandEndpointsTest {
    private static final String WHY = "{\"reason\": \"looked at it\"}";
    private static ApiUnderTest api;

    @BeforeAll
    static void start() {
        api = new ApiUnderTest("command_endpoints");
        new RowsUnderTest(api).gate("gate-done", 1, "owner", true);
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

    @ParameterizedTest
    @CsvSource({
        "/api/escalations/x-1/approve, APPROVE",
        "/api/escalations/x-1/reject, REJECT",
        "/api/escalations/x-1/retry, RETRY",
        "/api/retries/x-1/run-now, RUN_NOW",
        "/api/retries/x-1/cancel, CANCEL",
    })
    void theWorkerIsToldByWhomAndWhy(String path, CommandType type) {
        api.worker.waiting.add("x-1");
        ApiUnderTest.Answer answer = api.post(path, WHY, "Name", "ann");
        assertThat(answer.status()).isEqualTo(200);
        OperatorCommand command = api.worker.asked.get(0);
        assertThat(command.type()).isEqualTo(type);
        assertThat(command.filter().ids()).containsExactly("x-1");
        assertThat(command.issuedBy()).isEqualTo("ann");
        assertThat(command.reason()).isEqualTo("looked at it");
        assertThat(answer.json().toString())
                .isEqualTo("{\"commandId\":\"" + command.commandId()
                        + "\",\"matched\":1,\"changed\":1,\"ids\":[\"x-1\"],\"partitions\":2,\"answers\":[{\"partition\":0,\"matched\":0,\"changed\":0},"
                        + "{\"partition\":1,\"matched\":1,\"changed\":1}]}");
    }

    @Test
    void aDryRunChangesNothing() {
        api.worker.waiting.add("x-1");
        for (int i = 0; i < 2; i++) {
            JsonNode answer = api.post(
                            "/api/escalations/x-1/approve", "{\"reason\": \"looked at it\", \"dryRun\": true}")
                    .json();
            assertThat(answer.path("matched").asInt()).isEqualTo(1);
            assertThat(answer.path("changed").asInt()).isZero();
        }
    }

    @Test
    void aSecondAnswerIsRefusedByTheWorkersWord() {
        api.worker.waiting.add("gate-done");
        assertThat(api.post("/api/escalations/gate-done/approve", WHY).status()).isEqualTo(200);
        ApiUnderTest.Answer second = api.post("/api/escalations/gate-done/reject", WHY);
        assertThat(second.status()).isEqualTo(409);
        assertThat(second.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(second.json().path("type").asText()).isEqualTo("urn:errata:problem:already-answered");
        assertThat(second.json().path("resolvedBy").asText()).isEqualTo("ann");
        assertThat(api.post("/api/escalations/nothing/reject", WHY).status()).isEqualTo(404);
        assertThat(api.post("/api/retries/nothing/cancel", WHY).status()).isEqualTo(409);
    }

    @ParameterizedTest
    @CsvSource({"resolve, RESOLVE", "ignore, IGNORE", "reopen, REOPEN", "merge, MERGE", "split, SPLIT"})
    void theAggregatorIsToldOfGroups(String word, GroupCommandType type) {
        boolean hasOthers = type == GroupCommandType.MERGE || type == GroupCommandType.SPLIT;
        String body = hasOthers ? "{\"reason\": \"same\", \"with\": [\"b\", \"c\"]}" : WHY;
        assertThat(api.post("/api/groups/a/" + word, body).status()).isEqualTo(200);
        assertThat(api.worker.told.get(0).type()).isEqualTo(type);
        assertThat(api.worker.told.get(0).otherGroups()).isEqualTo(hasOthers ? List.of("b", "c") : List.of());
        if (hasOthers) {
            assertThat(api.post("/api/groups/a/" + word, WHY).status()).isEqualTo(400);
        }
    }

    @Test
    void dependenciesArePausedAndResumed() {
        assertThat(api.post("/api/circuits/card-processor/pause", WHY).status()).isEqualTo(200);
        assertThat(api.worker.asked.get(0).arguments()).containsEntry("dependency", "card-processor");
        assertThat(api.post("/api/circuits/card-processor/resume", WHY).status())
                .isEqualTo(200);
    }

    @Test
    void whatIsNotAnsweredInTimeIsAccepted() {
        api.worker.failure = new UnansweredException("c", List.of(3), List.of(), Duration.ofSeconds(10));
        ApiUnderTest.Answer answer = api.post("/api/escalations/x-7/approve", WHY);
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.json().path("detail").asText()).contains("partition 3");
    }

    @Test
    void whatThePipelineRefusesSaysWhy() {
        CommandResult no = new CommandResult(
                "c",
                CommandType.GROUP_MERGE,
                1,
                0,
                0,
                List.of(),
                List.of(),
                null,
                "no such group",
                false,
                "b",
                null,
                NOW);
        try {
            RefusedException.check(List.of(no));
        } catch (RefusedException refused) {
            api.worker.failure = refused;
        }
        ApiUnderTest.Answer answer = api.post("/api/groups/none/resolve", WHY);
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.json().path("detail").asText()).contains("no such group");
    }

    @Test
    void lettersArePutBackOnlyWhenToldTo() {
        JsonNode dry = api.post("/api/dead-letters/replay", "{\"reason\": \"r\", \"app\": \"classifier\"}")
                .json();
        assertThat(dry.path("isDryRun").asBoolean()).isTrue();
        assertThat(api.worker.replays.get(0).isDryRun()).isTrue();
        assertThat(api.count("SELECT count(*) FROM log_action")).isZero();
        JsonNode done = api.post("/api/dead-letters/replay", "{\"reason\": \"r\", \"dryRun\": false}", "Name", "ann")
                .json();
        assertThat(done.path("replayed").asInt()).isEqualTo(3);
        assertThat(api.worker.replays.get(1).isDryRun()).isFalse();
        assertThat(api.count("SELECT count(*) FROM log_action WHERE actor = 'ann' AND action = 'replay'"))
                .isEqualTo(1);
    }

    @Test
    void manyWhoLookAtRetriesShareOneQuestion() {
        String place = Base64.getUrlEncoder().encodeToString(new byte[] {1});
        api.worker.items = List.of(
                "{\"operationId\":\"op\",\"stage\":\"handed_out\",\"holder\":\"executor-1\",\"page\":\"" + place
                        + "\"}");
        for (int i = 0; i < 5; i++) {
            assertThat(api.get("/api/retries").json().at("/items/0/holder").asText())
                    .isEqualTo("executor-1");
        }
        assertThat(api.worker.asked).hasSize(1);
        api.get("/api/retries?category=disk_full");
        assertThat(api.worker.asked).hasSize(2);
        api.clock.set(NOW.plusSeconds(5));
        try {
            api.get("/api/retries");
            assertThat(api.worker.asked).hasSize(3);
        } finally {
            api.clock.set(NOW);
            api.worker.items = List.of();
        }
        assertThat(api.get("/api/retries/forecast").json().path("forecast").isArray())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"reason\": \"\"}",
                "{\"reason\": \"r\", \"other\": 1}",
                "{\"reason\": [\"a\", \"b\"]}",
                "[]",
                "{",
                "{\"reason\": {\"a\": 1}}",
                "{\"reason\": \"r\", \"dryRun\": \"perhaps\"}"
            })
    void refusesABadBody(String body) {
        assertThat(api.post("/api/escalations/x/approve", body).status()).isEqualTo(400);
        assertThat(api.worker.asked).isEmpty();
    }

    @Test
    void reasonsAndBodiesAreNotEndless() {
        assertThat(api.post("/api/escalations/x/approve", "{\"reason\": \"" + "r".repeat(501) + "\"}")
                        .status())
                .isEqualTo(400);
        ApiUnderTest.Answer answer =
                api.post("/api/escalations/x/approve", "{\"reason\": \"" + "r".repeat(17_000) + "\"}");
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:errata:problem:too-large");
        assertThat(api.post("/api/escalations/x/approve", WHY, "Idempotency-Key", "k".repeat(101))
                        .status())
                .isEqualTo(400);
    }
}
