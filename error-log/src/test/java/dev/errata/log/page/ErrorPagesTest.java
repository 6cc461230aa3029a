package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.api.search.ErrorList;
import dev.errata.log.page.PagesUnderTest.Page;
import dev.errata.log.page.view.Filter;
import dev.errata.log.page.view.Href;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ErrorPagesTest {
    private static final int OTHERS = 130;
    private static PagesUnderTest pages;
    private static JsonNode special;

    @BeforeAll
    static void start() {
        pages = new PagesUnderTest("error_pages");
        ErrorEvent[] others = new ErrorEvent[OTHERS];
        for (int i = 0; i < OTHERS; i++) {
            others[i] = pages.api
                    .event("other-" + i, "429 Too Many Requests", ApiUnderTest.NOW.minusSeconds(600 + i / 3))
                    .build();
        }
        pages.api.storeErrors(others);
        pages.api.storeErrors(pages.api
                .event("special", "No space left on device: /var/\uD83D\uDE00", ApiUnderTest.NOW.minusSeconds(60))
                .execution(new ExecutionContext("s/1", "t-1", "p-1", "a-1", null, null, null, null))
                .operation(new Operation("op/1", "install", 1, null))
                .source(ErrorSource.of(SourceType.SYSTEM, "disk"))
                .build());
        special = pages.api.get("/api/errors?q=space").json().at("/errors/0");
    }

    @AfterAll
    static void stop() {
        pages.close();
    }

    static List<String> filters() {
        return ErrorList.FILTERS.stream().map(Parameter::name).toList();
    }

    private static String value(String filter) {
        Map<String, String> columns = Map.ofEntries(
                Map.entry("source", "sourceType"),
                Map.entry("project_id", "projectId"),
                Map.entry("session_id", "sessionId"),
                Map.entry("task_id", "taskId"),
                Map.entry("agent_id", "agentId"),
                Map.entry("operation_id", "operationId"),
                Map.entry("group", "groupId"),
                Map.entry("min_severity", "severity"));
        return switch (filter) {
            case "q" -> "SPACE left";
            case "start_date" -> "-PT5M";
            case "end_date" -> "2026-11-22T12:20:00Z";
            default -> special.path(columns.getOrDefault(filter, filter)).asText();
        };
    }

    @ParameterizedTest
    @MethodSource("filters")
    void everyFilterIsAChipAndNarrowsAsTheApiDoes(String filter) {
        String value = value(filter);
        assertThat(value).isNotEmpty();
        Href asked = Href.of("/errors").with(filter, value).with("limit", "500");
        Page page = pages.get(asked.text());
        List<String> expected = new ArrayList<>();
        pages.api
                .get(asked.at("/api/errors").text())
                .json()
                .path("errors")
                .forEach(error -> expected.add(Href.of("/error")
                        .with("id", error.path("errorId").asText())
                        .text()));
        assertThat(page.rows()).isEqualTo(expected).hasSizeLessThan(OTHERS + 1).isNotEmpty();
        assertThat(page.chips()).containsExactly(Filter.label(filter) + ": " + value, "limit: 500");
        Page without = pages.get(page.html().select(".chip").attr("href"));
        assertThat(without.rows()).hasSize(OTHERS + 1);
        assertThat(without.chips()).containsExactly("limit: 500");
    }

    @Test
    void whatIsChosenStandsInTheForm() {
        Page page = pages.get("/errors?category=llm_rate_limit&category=disk_full&min_severity=high&q=space");
        assertThat(page.chips()).hasSize(4);
        assertThat(page.html()
                        .select("form.filters input[type=hidden][name=category]")
                        .eachAttr("value"))
                .containsExactly("llm_rate_limit", "disk_full");
        assertThat(page.html()
                        .select("select[name=min_severity] option[selected]")
                        .attr("value"))
                .isEqualTo("high");
        assertThat(page.html().select("input[name=q]").attr("value")).isEqualTo("space");
    }

    @Test
    void fieldsThatWereLeftEmptyLeaveTheAddress() {
        Page page = pages.get("/errors?q=&category=disk_full&session_id=");
        assertThat(page.response().uri().getQuery()).isEqualTo("category=disk_full");
        assertThat(page.rows()).hasSize(1);
    }

    @Test
    void pagingShowsEveryErrorOnce() {
        List<String> walked = new ArrayList<>();
        Page page = pages.get("/errors?limit=7");
        walked.addAll(page.rows());
        while (page.html().selectFirst("a[rel=next]") != null) {
            page = pages.get(page.html().select("a[rel=next]").attr("href"));
            walked.addAll(page.rows());
            assertThat(page.chips()).containsExactly("limit: 7");
            assertThat(page.html().select(".paging a").eachAttr("href")).contains("/errors?limit=7");
        }
        assertThat(walked).hasSize(OTHERS + 1).doesNotHaveDuplicates();
    }

    @Test
    void theCommandAndTheFilesAskForTheSame() {
        Page page = pages.get("/errors?session_id=s%2F1");
        assertThat(page.html().select(".tools code").text())
                .isEqualTo("curl -s '" + pages.api.url() + "/api/errors?session_id=s%2F1'");
        assertThat(page.html().select(".tools a[download]").eachAttr("href"))
                .containsExactly(
                        "/api/errors/export?session_id=s%2F1&format=csv",
                        "/api/errors/export?session_id=s%2F1&format=ndjson");
        assertThat(pages.get(page.html().select(".tools a[download]").attr("href"))
                        .response()
                        .body()
                        .lines())
                .hasSize(2);
    }

    @Test
    void anErrorSaysWhyItHasItsCategory() {
        Page page = pages.get("/error?id=special");
        assertThat(page.html().select("mark").text()).isEqualToIgnoringCase("No space left on device");
        assertThat(page.html().select("section[aria-labelledby=why]").text())
                .contains("disk_full (5001)", special.path("rule").asText());
        assertThat(page.html().select("a[href='/session?id=s%2F1']")).isNotEmpty();
        assertThat(page.html().select("a[href='/operation?id=op%2F1']")).isNotEmpty();
        assertThat(pages.get("/session?id=s%2F1")
                        .html()
                        .select("tr[data-row] a")
                        .eachAttr("href"))
                .contains("/error?id=special");
        assertThat(pages.get("/operation?id=op%2F1").html().select("h1").text()).isEqualTo("Operation op/1");
    }

    @Test
    void aLongTextIsCutUntilAllOfItIsAskedFor() {
        String line = "No space left on device ".repeat(400).strip();
        pages.api.storeErrors(pages.api
                .event("long", line, ApiUnderTest.NOW.minus(java.time.Duration.ofDays(30)))
                .build());
        Page cut = pages.get("/error?id=long");
        assertThat(cut.html().select("section pre").eachText()).isNotEmpty().allMatch(text -> text.length() < 4_100);
        Page whole = pages.get(cut.html().select("a:contains(Show all)").attr("href"));
        assertThat(whole.html().select("section pre").eachText()).contains(line);
        pages.api.database.jdbi().useHandle(handle -> {
            handle.execute("DELETE FROM error_log WHERE error_id = 'long'");
            handle.execute("DELETE FROM error_identity WHERE error_id = 'long'");
        });
    }

    @Test
    void programsAreToldOfProblemsAsBefore() {
        assertThat(pages.api.get("/errors?nonsense=1").header("Content-Type")).isEqualTo("application/problem+json");
        Page page = pages.get("/api/errors?nonsense=1");
        assertThat(page.header("Content-Type")).isEqualTo("application/problem+json");
        Page none = pages.get("/nothing-here");
        assertThat(none.status()).isEqualTo(404);
        assertThat(none.header("Content-Type")).isEqualTo(Html.TYPE);
    }
}
