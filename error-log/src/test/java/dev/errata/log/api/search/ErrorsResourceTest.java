package dev.errata.log.api.search;

import static dev.errata.log.api.ApiUnderTest.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.log.api.ApiUnderTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorsResourceTest {
    private static ApiUnderTest api;

    @BeforeAll
    static void fill() {
        api = new ApiUnderTest("errors_resource");
        List<ErrorEvent> events = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            // ties in time: only the id tells them apart
            Instant at = NOW.minus(Duration.ofHours(i / 4));
            events.add(
                    api.event("busy-" + i, i % 2 == 0 ? "HTTP 429 too many requests" : "ECONNREFUSED 10.0.0." + i, at)
                            .execution(ExecutionContext.ofSession("session-" + i % 3))
                            .build());
        }
        events.add(api.event("old", "disk quota exceeded at 100% of_it", NOW.minus(Duration.ofDays(80)))
                .source(new ErrorSource("tool", "shell", null, null))
                .operation(new Operation("op-1", "install", 1, null))
                .build());
        events.add(api.event("older", "disk quota exceeded", NOW.minus(Duration.ofDays(81)))
                .operation(new Operation("op-1", "install", 2, null))
                .build());
        api.storeErrors(events.toArray(ErrorEvent[]::new));
    }

    @AfterAll
    static void close() {
        api.close();
    }

    private static List<String> ids(JsonNode page) {
        List<String> ids = new ArrayList<>();
        page.path("errors").forEach(error -> ids.add(error.path("errorId").asText()));
        return ids;
    }

    private static List<String> walk(String path) {
        List<String> ids = new ArrayList<>();
        JsonNode page = api.get(path).json();
        ids.addAll(ids(page));
        while (page.path("next").isTextual()) {
            page = api.get(path + "&cursor=" + page.path("next").asText()).json();
            ids.addAll(ids(page));
        }
        return ids;
    }

    @ParameterizedTest
    @ValueSource(strings = {"newest", "oldest"})
    void walkingSeesEachErrorOnceInOrder(String order) {
        List<String> ids = walk("/api/errors?limit=7&order=" + order);
        assertThat(ids).hasSize(122).doesNotHaveDuplicates();
        assertThat(ids.get(order.equals("newest") ? 121 : 0)).isEqualTo("older");
    }

    @Test
    void whoeverWalksWhileErrorsArriveSeesEachOfTheRangeOnce() {
        String path = "/api/errors?limit=10&session_id=walker&start_date=-PT1H";
        Set<String> before = new HashSet<>();
        for (int i = 0; i < 60; i++) {
            before.add("walked-" + i);
            store("walked-" + i, NOW.minusSeconds(i));
        }
        List<String> seen = new ArrayList<>();
        String cursor = "";
        int arrived = 0;
        do {
            JsonNode page = api.get(path + cursor).json();
            seen.addAll(ids(page));
            cursor = page.path("next").isTextual()
                    ? "&cursor=" + page.path("next").asText()
                    : "";
            for (int i = 0; i < 5; i++) {
                store("arrived-" + arrived, NOW.minusSeconds(arrived++ % 60));
            }
        } while (!cursor.isEmpty());
        assertThat(seen).doesNotHaveDuplicates().containsAll(before);
    }

    private static void store(String id, Instant at) {
        api.storeErrors(api.event(id, "walked", at)
                .execution(ExecutionContext.ofSession("walker"))
                .build());
    }

    @Test
    void thePageSaysWhereTheListGoesOn() {
        ApiUnderTest.Answer answer = api.get("/api/errors?limit=5&session_id=session-1");
        String next = answer.json().path("next").asText();
        assertThat(answer.header("Link"))
                .isEqualTo("</api/errors?limit=5&session_id=session-1&cursor=" + next + ">; rel=\"next\"");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.json().path("range").path("to").asText()).isEqualTo("2026-11-22T12:31:00Z");
    }

    @ParameterizedTest
    @CsvSource({
        "category=disk_full, 2",
        "category=disk_full&category=connection_error, 62",
        "code=5001, 2",
        "session_id=session-1, 40",
        "operation_id=op-1, 2",
        "component=shell, 1",
        "source=tool, 1",
        "recoverability=retryable&start_date=-P1D, 100",
        "recoverability=retryable&start_date=-24h, 100",
        "min_severity=critical&severity=low, 0",
        "start_date=2026-09-02&end_date=2026-09-03, 1",
        "q=QUOTA, 2",
        "q=100%25, 1",
        "q=_it, 1",
        "q=100_, 0",
        "q=quota&category=connection_error, 0",
    })
    void filters(String query, int found) {
        assertThat(walk("/api/errors?limit=500&" + query)).hasSize(found);
    }

    @Test
    void aSearchIsWalkedLikeAList() {
        List<String> ids = walk("/api/errors?limit=4&q=ECONNREFUSED");
        assertThat(ids).hasSize(60).doesNotHaveDuplicates();
        assertThat(walk("/api/errors?limit=4&order=oldest&q=ECONNREFUSED")).containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void tellsEverythingOfOneError() {
        ApiUnderTest.Answer answer = api.get("/api/errors/old");
        JsonNode story = answer.json();
        assertThat(story.at("/error/category").asText()).isEqualTo("disk_full");
        assertThat(story.at("/error/detail/error/operation/id").asText()).isEqualTo("op-1");
        assertThat(story.path("others")).hasSize(1);
        assertThat(story.at("/others/0/errorId").asText()).isEqualTo("older");
        String tag = answer.header("ETag");
        assertThat(api.get("/api/errors/old", "If-None-Match", tag).status()).isEqualTo(304);
        assertThat(api.get("/api/errors/old", "If-None-Match", "W/\"x\"").status())
                .isEqualTo(200);
    }

    @Test
    void saysHowFarDetailsReachBackWhenThereIsNone() {
        ApiUnderTest.Answer answer = api.get("/api/errors/nothing");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.json().path("detail").asText()).endsWith("they begin at 2026-09-02T12:00:00Z.");
    }

    @Test
    void namesEveryMistakeAtOnce() {
        ApiUnderTest.Answer answer = api.get("/api/errors?limit=0&category=disk_ful&categroy=x&q=ab&cursor=?&order=up"
                + "&start_date=tomorrow&code=1&project_id=");
        assertThat(answer.status()).isEqualTo(400);
        JsonNode problem = answer.json();
        assertThat(problem.path("type").asText()).isEqualTo("urn:errata:problem:bad-request");
        assertThat(problem.path("instance").asText()).isEqualTo("/api/errors");
        List<String> wrong = new ArrayList<>();
        problem.path("errors")
                .forEach(error -> wrong.add(error.path("parameter").asText()));
        assertThat(wrong)
                .containsExactlyInAnyOrder(
                        "limit", "category", "categroy", "q", "cursor", "order", "start_date", "code", "project_id");
        assertThat(answer.response().body())
                .contains("did you mean category?")
                .contains("must be a whole number from 1 to 500")
                .contains("one of agent_timeout, ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "start_date=2026-11-22&end_date=2026-11-21",
                "start_date=2026-11-22&end_date=2026-11-22",
                "start_date=2025-01-01",
                "start_date=-P401D",
                "start_date=-401d",
                "start_date=-7",
                "start_date=-PT99999999999999999H",
                "end_date=%2B300000-01-02",
                "start_date=-P1D&start_date=-P2D",
                "limit=501",
                "limit=1&limit=2",
                "limit=1e9",
                "q=%00%00%00",
                "session_id=a%00b",
                "severity=terrible",
                "offset=10",
                "cursor=AAAA",
            })
    void refusesABadQuestion(String query) {
        ApiUnderTest.Answer answer = api.get("/api/errors?" + query);
        assertThat(answer.status()).as(answer.response().body()).isEqualTo(400);
        assertThat(answer.json().path("errors").size())
                .as(answer.response().body())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"&category=disk_full", "&order=oldest", "&start_date=-P1D", "&q=disk"})
    void aCursorOfAnotherQuestionDoesNotFit(String other) {
        String cursor = api.get("/api/errors?limit=2").json().path("next").asText();
        ApiUnderTest.Answer answer = api.get("/api/errors?limit=2&cursor=" + cursor + other);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:errata:problem:cursor-does-not-fit");
        assertThat(api.get("/api/errors?limit=3&cursor=" + cursor).status()).isEqualTo(200);
    }

    @Test
    void otherMethodsAndPathsAreProblems() {
        assertThat(api.get("/api/nothing").json().path("status").asInt()).isEqualTo(404);
        assertThat(api.get("/api/nothing").header("Content-Type")).isEqualTo("application/problem+json");
    }
}
