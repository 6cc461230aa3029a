package dev.errata.log.api.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.api.RowsUnderTest;
import dev.errata.log.api.pipeline.SharedAnswers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of what stands beside the errors. */
class ListingResourceTest {
    private static ApiUnderTest api;
    private static RowsUnderTest rows;

    @BeforeAll
    static void fill() {
        api = new ApiUnderTest("listing_resource");
        rows = new RowsUnderTest(api);
        for (int i = 0; i < 30; i++) {
            rows.gate("gate-" + i, i, i % 3 == 0 ? "operator" : "owner", i % 2 == 0);
            rows.group("group-" + i, i, i % 5 == 0 ? "system_error" : "disk_full", i == 7 ? "group-8" : null);
        }
        rows.group("taken", 100, "disk_full", "group-7");
        rows.command("c-1", "approve", false, 0, 1);
        rows.command("c-1", "approve", false, 1, 2);
        rows.command("c-2", "list_retries", true, 0, 0);
        rows.others();
    }

    @AfterAll
    static void close() {
        api.close();
    }

    private static List<String> walk(String path, String id) {
        List<String> ids = new ArrayList<>();
        String cursor = "";
        do {
            ApiUnderTest.Answer answer = api.get(path + cursor);
            assertThat(answer.status()).as(answer.response().body()).isEqualTo(200);
            answer.json().path("items").forEach(item -> ids.add(item.path(id).asText()));
            JsonNode next = answer.json().path("next");
            cursor = next.isTextual() ? "&cursor=" + next.asText() : "";
        } while (!cursor.isEmpty());
        return ids;
    }

    @ParameterizedTest
    @CsvSource({
        "/api/escalations?limit=7, escalationId, 30",
        "/api/escalations?limit=7&sort=deadline, escalationId, 30",
        "/api/escalations?limit=4&waiting=true, escalationId, 15",
        "/api/escalations?limit=4&overdue=true, escalationId, 10",
        "/api/escalations?limit=4&status=resolved&target=operator, escalationId, 5",
        "/api/escalations?limit=4&session_id=s-1, escalationId, 8",
        "/api/groups?limit=7, groupId, 31",
        "/api/groups?limit=7&sort=count, groupId, 31",
        "/api/groups?limit=7&sort=first_seen&category=disk_full, groupId, 25",
        "/api/groups?limit=7&merged=true, groupId, 2",
        "/api/groups?limit=7&q=% OF GROUP-2, groupId, 11",
        "/api/unknown?limit=2&sort=count, groupId, 6",
    })
    void aWalkSeesEachItemOnce(String path, String id, int count) {
        List<String> ids = walk(path.replace("%", "%25").replace(" ", "+"), id);
        assertThat(ids).hasSize(count).doesNotHaveDuplicates();
    }

    @Test
    void theLargestComeFirstByCount() {
        assertThat(walk("/api/unknown?sort=count", "groupId")).startsWith("group-25", "group-20");
        assertThat(walk("/api/escalations?waiting=true&sort=deadline", "escalationId"))
                .startsWith("gate-29", "gate-27");
    }

    @Test
    void anItemIsShownWhole() {
        assertThat(api.get("/api/groups?limit=1").json().at("/items/0/samples").isMissingNode())
                .isTrue();
        ApiUnderTest.Answer group = api.get("/api/groups/group-1");
        assertThat(group.json().path("samples")).hasSize(2);
        assertThat(api.get("/api/groups/group-1", "If-None-Match", group.header("ETag"))
                        .status())
                .isEqualTo(304);
        assertThat(api.get("/api/groups/none").status()).isEqualTo(404);
        assertThat(api.get("/api/escalations/gate-1").json().path("history").isArray())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/escalations?status=x",
                "/api/escalations?sort=up",
                "/api/groups?q=ab",
                "/api/alerts?cursor=e30",
                "/api/circuits?waiting=true",
                "/api/audit?limit=0",
                "/api/escalations?cursor=W10"
            })
    void refusesABadQuestion(String path) {
        assertThat(api.get(path).json().path("errors").size()).isEqualTo(1);
    }

    @Test
    void aCursorOfAnotherListDoesNotFit() {
        String cursor = api.get("/api/escalations?limit=2").json().path("next").asText();
        for (String path : List.of(
                "/api/groups?limit=2", "/api/escalations?limit=2&waiting=true", "/api/escalations?sort=deadline")) {
            assertThat(api.get(path + "&cursor=" + cursor).json().path("type").asText())
                    .isEqualTo("urn:errata:problem:cursor-does-not-fit");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"somewhen\", \"gate-1\"",
                "\"294277-01-01\", \"gate-1\"",
                "{}, []",
                "null, null",
                "\"\\ud800\", \"\\udc00\"",
                "\"x\", true"
            })
    void aCursorThatSomebodyChangedDoesNotFit(String place) {
        String cursor = api.get("/api/escalations?limit=2").json().path("next").asText();
        String question = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8).split(",", -1)[0];
        String changed =
                Base64.getUrlEncoder().encodeToString((question + ", " + place + "]").getBytes(StandardCharsets.UTF_8));
        ApiUnderTest.Answer answer = api.get("/api/escalations?limit=2&cursor=" + changed);
        assertThat(answer.status()).as(answer.response().body()).isEqualTo(400);
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:errata:problem:cursor-does-not-fit");
    }

    @Test
    void theAuditTellsWhoChangedWhatAndLeavesReadingOut() {
        JsonNode audit = api.get("/api/audit").json().path("items");
        assertThat(audit).hasSize(2);
        assertThat(audit.get(0).path("subject").asText()).isEqualTo("session s-9");
        assertThat(audit.get(1).toString())
                .contains("\"id\":\"c-1\"", "\"changed\":3", "\"at\":\"2026-11-22T12:29:55.000Z\"");
        assertThat(walk("/api/audit?by=bob", "id")).containsExactly("c-1");
    }

    @Test
    void aRuleSaysWhyItIsNotUsed() {
        assertThat(walk("/api/rules?rejected=true", "ruleId")).containsExactly("r-2");
        assertThat(api.get("/api/rules").json().at("/items/1/rejectionDetail").asText())
                .isEqualTo("no condition");
    }

    @Test
    void deadLettersShowWhatIsInThemToOperators() {
        assertThat(api.get("/api/dead-letters?app=classifier")
                        .json()
                        .at("/items/0")
                        .toString())
                .contains("\"id\":\"0:9\"", "\"preview\":\"secret text\"");
        assertThat(api.getAsViewer("/api/dead-letters").response().body())
                .contains("0:9")
                .doesNotContain("secret text");
    }

    @Test
    void theSystemSaysHowTheLogIs() {
        JsonNode system = api.get("/api/system").json();
        assertThat(system.path("bytes").asLong()).isPositive();
        assertThat(system.path("tables").findValuesAsText("name"))
                .contains("error_log", "escalation")
                .doesNotHaveDuplicates();
        assertThat(system.path("serverVersion").asText()).startsWith("18");
    }

    @Test
    void theSystemSaysHowFarEachPartitionIsBehindOrThatNobodyKnows() {
        for (int partition = 0; partition < 3; partition++) {
            int number = partition;
            api.database
                    .jdbi()
                    .useHandle(handle -> handle.execute(
                            "INSERT INTO intake_offset (topic, partition, topic_id, next_offset) VALUES ('read', ?, '', 10)",
                            number));
        }
        api.worker.ends = Map.of(new TopicPartition("read", 0), 17L, new TopicPartition("read", 1), 10L);
        api.clock.updateAndGet(now -> now.plus(SharedAnswers.FRESH));
        JsonNode reading = api.get("/api/system").json().path("reading");
        assertThat(reading.findValuesAsText("lag")).containsExactly("7", "0");

        api.worker.failure = new KafkaException("away");
        api.clock.updateAndGet(now -> now.plus(SharedAnswers.FRESH));
        JsonNode away = api.get("/api/system").json().path("reading");
        assertThat(away).hasSize(3);
        assertThat(away.findValuesAsText("lag")).isEmpty();
        api.clock.set(ApiUnderTest.NOW);
    }
}
