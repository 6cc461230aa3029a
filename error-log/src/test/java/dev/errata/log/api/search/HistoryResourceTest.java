package dev.errata.log.api.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.api.RowsUnderTest;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Histories and rates. */
class HistoryResourceTest {
    private static ApiUnderTest api;
    private static RowsUnderTest rows;

    @BeforeAll
    static void fill() {
        api = new ApiUnderTest("history_resource");
        rows = new RowsUnderTest(api);
        for (int i = 0; i < 30; i++) {
            rows.gate("gate-" + i, i, i % 3 == 0 ? "operator" : "owner", i % 2 == 0);
            rows.group("group-" + i, i, i % 5 == 0 ? "system_error" : "disk_full", i == 7 ? "group-8" : null);
        }
        rows.group("taken", 100, "disk_full", "group-7");
        rows.failedOperation();
        rows.statistics("disk_full", 30, 10, 4, 8);
        rows.statistics("dns_error", 10, 0, 0, 0);
        rows.others();
    }

    @AfterAll
    static void close() {
        api.close();
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
        rows.group(fingerprint, 1, "disk_full", "taken");
        for (String group : List.of(fingerprint, "taken", "group-7", "group-8")) {
            assertThat(api.get("/api/errors?group=" + group).json().path("errors"))
                    .as(group)
                    .hasSize(1);
        }
        assertThat(api.get("/api/errors?group=group-9").json().path("errors")).isEmpty();
        assertThat(api.get("/api/errors/failed").json().at("/group/groupId").asText())
                .isEqualTo("group-8");
        rows.forgetGroup(fingerprint);
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
}
