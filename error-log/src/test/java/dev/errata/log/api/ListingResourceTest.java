package dev.errata.log.api;

import static dev.errata.log.api.ApiUnderTest.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.log.database.Days;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists, histories, rates: everything that stands beside the errors. */
class ListingResourceTest {
    private static ApiUnderTest api;

    @BeforeAll
    static void fill() {
        api = new ApiUnderTest("listing_resource");
        for (int i = 0; i < 30; i++) {
            gate("gate-" + i, i, i % 3 == 0 ? "operator" : "owner", i % 2 == 0);
            group("group-" + i, i, i % 5 == 0 ? "system_error" : "disk_full", i == 7 ? "group-8" : null);
        }
        group("taken", 100, "disk_full", "group-7");
        api.storeErrors(api.event("failed", "No space left on device", NOW.minusSeconds(60))
                .execution(ExecutionContext.ofSession("s-1"))
                .operation(new Operation("op-1", "install", 1, null))
                .build());
        insert(
                "decision",
                Map.of(
                        "decision_id",
                        "d-1",
                        "decided_at",
                        NOW.minusSeconds(50),
                        "error_id",
                        "failed",
                        "operation_id",
                        "op-1",
                        "session_id",
                        "s-1",
                        "action",
                        "gate",
                        "reason",
                        "exhausted",
                        "escalation_id",
                        "gate-3",
                        "detail",
                        "{\"decisionId\":\"d-1\",\"strikes\":2,\"operation\":{\"id\":\"op-1\"}}"));
        insert(
                "outcome",
                Map.of(
                        "outcome_id",
                        "o-1",
                        "event_time",
                        NOW.minusSeconds(40),
                        "received_at",
                        NOW,
                        "status",
                        "succeeded",
                        "origin",
                        "executor",
                        "operation_id",
                        "op-1",
                        "session_id",
                        "s-1",
                        "detail",
                        "{\"outcomeId\":\"o-1\",\"output\":\"long\"}"));
        statistics("category", "disk_full", 30, 10, 4, 8);
        statistics("category", "dns_error", 10, 0, 0, 0);
        command("c-1", "approve", false, 0, 1);
        command("c-1", "approve", false, 1, 2);
        command("c-2", "list_retries", true, 0, 0);
        api.database.jdbi().useHandle(handle -> {
            handle.execute(
                    "INSERT INTO log_action (acted_at, actor, action, subject) VALUES (?, 'ann', 'forget', 'session s-9')",
                    NOW);
            handle.execute(
                    "INSERT INTO rule (rule_id, definition, changed_by, rule_changed_at, changed_at, generation,"
                            + " source_partition, source_offset) VALUES ('r-1', 'id: r-1', 'ann', ?, ?, 1, 0, 5),"
                            + " ('r-2', 'id: r-2', 'bob', ?, ?, 1, 0, 6)",
                    NOW,
                    NOW,
                    NOW,
                    NOW);
            handle.execute(
                    "INSERT INTO rule_rejection VALUES (0, 6, 'r-2', 'invalid', 'no condition', ?), (0, 4, 'r-1', 'invalid', 'old', ?)",
                    NOW,
                    NOW);
            handle.execute(
                    "INSERT INTO dead_letter VALUES (1, 0, 9, ?, 'classifier', 'unreadable', 'no Avro',"
                            + " 'errors.raw', 2, 77, 'k', 3, 'secret text', '{}', 0, NULL)",
                    NOW);
            handle.execute(
                    "INSERT INTO error_log_summary VALUES ('2026-01-05', 'disk_full', 5001, 4, 'permanent', '', '', 12)");
        });
    }

    @AfterAll
    static void close() {
        api.close();
    }

    private static void insert(String table, Map<String, Object> row) {
        Map<String, Object> ordered = new TreeMap<>(row);
        if (table.equals("decision") || table.equals("outcome")) {
            new Days(api.database).make(table, Set.of(LocalDate.of(2026, 11, 22)));
        }
        String values = ordered.keySet().stream()
                .map(column -> ":" + column + (column.equals("detail") || column.equals("headers") ? "::jsonb" : ""))
                .collect(Collectors.joining(", "));
        api.database
                .jdbi()
                .useHandle(handle -> handle.createUpdate("INSERT INTO " + table + " ("
                                + String.join(", ", ordered.keySet()) + ") VALUES (" + values + ")")
                        .bindMap(ordered)
                        .execute());
    }

    private static Map<String, Object> state(Map<String, Object> own) {
        Map<String, Object> row = new TreeMap<>(own);
        row.putAll(Map.of("changed_at", NOW, "generation", 1, "source_partition", 0, "source_offset", 1L));
        return row;
    }

    private static void gate(String id, int number, String target, boolean isAnswered) {
        Map<String, Object> row = state(Map.of(
                "escalation_id",
                id,
                "status",
                isAnswered ? "resolved" : "open",
                "target",
                target,
                "cause",
                "exhausted",
                "severity",
                3,
                "category",
                "disk_full",
                "code",
                5001));
        row.putAll(Map.of(
                "opened_at",
                NOW.minus(Duration.ofHours(number / 2)),
                "deadline",
                NOW.plus(Duration.ofHours(10 - number)),
                "operations",
                1,
                "fingerprint",
                "group-1",
                "title",
                "Full",
                "session_id",
                "s-" + number % 4,
                "detail",
                "{\"escalationId\":\"" + id + "\",\"history\":[]}"));
        if (isAnswered) {
            row.putAll(Map.of("answer", "approved", "answered_by", "ann", "answered_at", NOW));
        }
        insert("escalation", row);
    }

    private static void group(String id, long errors, String category, @Nullable String into) {
        Map<String, Object> row = state(Map.of(
                "group_id",
                id,
                "status",
                "new",
                "category",
                category,
                "code",
                5001,
                "severity",
                3,
                "pattern",
                "100% of " + id,
                "errors",
                errors,
                "late_errors",
                0,
                "sessions",
                1));
        Instant seen = NOW.minusSeconds(errors);
        row.putAll(Map.of(
                "first_seen",
                seen,
                "last_seen",
                seen,
                "last_minute",
                0,
                "last_5_minutes",
                0,
                "last_hour",
                0,
                "detail",
                "{\"groupId\":\"" + id + "\",\"samples\":[1,2],\"recentErrorIds\":[\"a\"]}"));
        if (into != null) {
            row.put("merged_into", into);
        }
        insert("error_group", row);
    }

    private static void statistics(String dimension, String value, int errors, int decisions, int gates, int attempts) {
        for (int hour = 1; hour <= 2; hour++) {
            Map<String, Object> row = state(Map.of(
                    "window_seconds",
                    3600,
                    "window_start",
                    NOW.truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(hour)),
                    "dimension",
                    dimension,
                    "value",
                    value,
                    "errors",
                    errors,
                    "decisions",
                    decisions));
            row.putAll(Map.of(
                    "recovery_attempts",
                    attempts,
                    "successes",
                    attempts / 2,
                    "failures",
                    1,
                    "retry_successes",
                    attempts / 2,
                    "gates",
                    gates,
                    "time_to_recovery_ms",
                    attempts * 1_000L));
            insert("error_stats", row);
        }
    }

    private static void command(String id, String type, boolean isReading, int partition, long changed) {
        Map<String, Object> row = new TreeMap<>(Map.of(
                "command_id",
                id,
                "partition",
                partition,
                "answered_at",
                NOW.minusSeconds(5),
                "type",
                type,
                "is_reading",
                isReading,
                "is_dry_run",
                false,
                "matched",
                changed,
                "changed",
                changed,
                "issued_by",
                "bob",
                "reason",
                "because"));
        row.put("detail", "{}");
        insert("command_result", row);
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
    void anOperationIsToldInTheOrderOfTime() {
        JsonNode history = api.get("/api/operations/op-1").json();
        assertThat(history.path("events").findValuesAsText("kind")).containsExactly("error", "decision", "outcome");
        assertThat(history.at("/events/2/detail/output").isMissingNode()).isTrue();
        assertThat(api.get("/api/operations/none").status()).isEqualTo(404);
    }

    @Test
    void aSessionSaysItsStrikes() {
        JsonNode session = api.get("/api/sessions/s-1").json();
        assertThat(session.path("strikes").asInt()).isEqualTo(2);
        assertThat(session.path("operations").toString()).isEqualTo("[\"op-1\"]");
        assertThat(session.path("events").findValuesAsText("kind")).contains("gate", "error", "decision", "outcome");
    }

    @Test
    void anErrorNamesItsGatesAndItsTimeline() {
        JsonNode story = api.get("/api/errors/failed").json();
        assertThat(story.path("escalations").findValuesAsText("escalationId")).containsExactly("gate-3");
        assertThat(story.path("decisions").findValuesAsText("decisionId")).containsExactly("d-1");
        assertThat(story.path("timeline")).hasSize(3);
    }

    @Test
    void errorsOfAGroupAreThoseOfWhatItTookOver() {
        String fingerprint =
                api.get("/api/errors/failed").json().at("/error/groupId").asText();
        group(fingerprint, 1, "disk_full", "taken");
        for (String group : List.of(fingerprint, "taken", "group-7", "group-8")) {
            assertThat(api.get("/api/errors?group=" + group).json().path("errors"))
                    .as(group)
                    .hasSize(1);
        }
        assertThat(api.get("/api/errors?group=group-9").json().path("errors")).isEmpty();
        assertThat(api.get("/api/errors/failed").json().at("/group/groupId").asText())
                .isEqualTo("group-8");
        api.database
                .jdbi()
                .useHandle(handle -> handle.execute("DELETE FROM error_group WHERE group_id = ?", fingerprint));
    }

    @Test
    void ratesAreOfWindowsAndOfTheWholeRange() {
        JsonNode rates = api.get(
                        "/api/errors/rates?dimension=category&start_date=2026-11-22T09:00:00Z&end_date=2026-11-22T12:00:00Z")
                .json();
        assertThat(rates.path("total")).hasSize(2);
        assertThat(rates.path("windows")).hasSize(4);
        assertThat(rates.at("/total/0").toString())
                .isEqualTo(
                        "{\"value\":\"disk_full\",\"errors\":60,\"errorsPerHour\":20.0,\"share\":0.75,\"decisions\":20,"
                                + "\"gates\":8,\"gateRate\":0.4,\"recoveryAttempts\":16,\"retrySuccesses\":8,\"recoveryRate\":0.5,"
                                + "\"successes\":8,\"failures\":2,\"meanTimeToRecoveryMs\":2000}");
        JsonNode one =
                api.get("/api/errors/rates?dimension=category&value=dns_error").json();
        assertThat(one.path("total")).hasSize(1);
        assertThat(one.at("/total/0/share").asDouble()).isEqualTo(0.25);
        assertThat(one.at("/total/0/gateRate").isMissingNode()).isTrue();
    }

    @Test
    void summariesReachBackBeyondTheDetails() {
        JsonNode summaries = api.get("/api/summaries").json().path("summaries");
        assertThat(summaries.toString())
                .isEqualTo("[{\"date\":\"2026-11-22\",\"category\":\"disk_full\",\"code\":5001,\"count\":1},"
                        + "{\"date\":\"2026-01-05\",\"category\":\"disk_full\",\"code\":5001,\"count\":12}]");
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
}
