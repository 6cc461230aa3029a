package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.log.api.Endpoint;
import dev.errata.log.page.PagesUnderTest.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of each page that is registered, with all that the log can hold. */
class EveryPageTest {
    /** With what breaks out of text, attributes and addresses, turns the direction, and moves a cursor. */
    private static final String HOSTILE =
            "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u202eevil\u001b[31m${1}@import ";

    private static final JsonMapper JSON = new JsonMapper();
    private static final Set<String> NAMED_OUTSIDE = Set.of("sources", "metadata", "headers");

    private static final List<String> FILLED = List.of(
            "error_log",
            "error_identity",
            "decision",
            "outcome",
            "escalation",
            "error_group",
            "alert",
            "circuit",
            "rule",
            "rule_rejection",
            "command_result",
            "log_action",
            "dead_letter",
            "bad_row",
            "job_run",
            "error_log_summary");

    /** Columns that a list is chosen by. */
    private static final Set<String> CHOSEN_BY = Set.of("error_group.category", "alert.state");

    private static PagesUnderTest plain;
    private static PagesUnderTest hostile;
    private static PagesUnderTest empty;

    @BeforeAll
    static void start() {
        plain = new PagesUnderTest("pages_plain");
        plain.everything();
        hostile = new PagesUnderTest("pages_hostile");
        hostile.everything();
        poison();
        hostile.retries(HOSTILE);
        empty = new PagesUnderTest("pages_empty");
    }

    /** Every text in every table begins with what is hostile; so does every text in what is kept as JSON. */
    private static void poison() {
        hostile.api.database.jdbi().useHandle(handle -> {
            for (String table : FILLED) {
                for (String column : columns(handle, table, "text")) {
                    if (CHOSEN_BY.contains(table + "." + column)) {
                        continue;
                    }
                    handle.execute("UPDATE %1$s SET %2$s = ? || %2$s".formatted(table, column), HOSTILE);
                }
                for (String column : columns(handle, table, "jsonb")) {
                    poison(handle, table, column);
                }
            }
        });
    }

    private static List<String> columns(Handle handle, String table, String type) {
        return handle.createQuery("""
                        SELECT column_name FROM information_schema.columns
                        WHERE table_schema = current_schema() AND table_name = ? AND data_type = ?
                        """)
                .bind(0, table)
                .bind(1, type)
                .mapTo(String.class)
                .list();
    }

    private static void poison(Handle handle, String table, String column) {
        List<Map<String, Object>> rows = handle.createQuery(
                        "SELECT tableoid::text AS part, ctid::text AS place, %s::text AS json FROM %s"
                                .formatted(column, table))
                .mapToMap()
                .list();
        for (Map<String, Object> row : rows) {
            handle.execute(
                    "UPDATE %s SET %s = ?::jsonb WHERE tableoid::text = ? AND ctid::text = ?".formatted(table, column),
                    poisoned(json(String.valueOf(row.get("json"))), true).toString(),
                    row.get("part"),
                    row.get("place"));
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Instants stay what they are, and so do names, but those that come from outside. */
    private static JsonNode poisoned(JsonNode json, boolean hasOurNames) {
        if (json.isTextual()) {
            return json.asText().matches("\\d{4}-\\d\\d-\\d\\dT.*")
                    ? json
                    : JSON.getNodeFactory().textNode(HOSTILE + json.asText());
        }
        if (json.isArray()) {
            ArrayNode array = JSON.createArrayNode();
            json.forEach(item -> array.add(poisoned(item, true)));
            return array;
        }
        if (json.isObject()) {
            ObjectNode object = JSON.createObjectNode();
            json.properties()
                    .forEach(field -> object.set(
                            hasOurNames ? field.getKey() : HOSTILE + field.getKey(),
                            poisoned(field.getValue(), !NAMED_OUTSIDE.contains(field.getKey()))));
            return object;
        }
        return json;
    }

    @AfterAll
    static void stop() {
        Stream.of(plain, hostile, empty).forEach(PagesUnderTest::close);
    }

    static List<Endpoint> pages() {
        return plain.pages();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void answersEachRole(Endpoint endpoint) {
        for (String role : List.of("viewer", "operator")) {
            Page page = plain.get(plain.address(endpoint, ""), "Role", role);
            assertThat(page.status()).as(page.html().text()).isEqualTo(200);
            assertThat(page.header("Content-Type")).isEqualTo(Html.TYPE);
            assertThat(page.html().select("h1").text()).isNotBlank();
            assertThat(page.html().title()).endsWith("Errata");
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void holdsNothingThatTheBrowserWouldRun(Endpoint endpoint) {
        for (Page page :
                List.of(plain.get(plain.address(endpoint, "")), hostile.get(hostile.address(endpoint, HOSTILE)))) {
            assertThat(page.status()).as(page.html().text()).isEqualTo(200);
            assertThat(page.html().select("script:not([src]), style, img, iframe, object, base"))
                    .isEmpty();
            for (Element element : page.html().getAllElements()) {
                for (Attribute attribute : element.attributes()) {
                    assertThat(attribute.getKey()).doesNotStartWith("on").isNotEqualTo("style");
                }
                for (String name : List.of("href", "src", "action")) {
                    assertThat(element.attr(name)).matches("|data:,|/.*|#.*").doesNotStartWith("//");
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void hostileTextIsEscapedIsolatedAndMadeVisible(Endpoint endpoint) {
        Page page = hostile.get(hostile.address(endpoint, HOSTILE));
        assertThat(page.status()).as(page.html().text()).isEqualTo(200);
        assertThat(page.response().body()).doesNotContain("<script>alert", "\u202e", "\u001b", "onerror=alert(1)>");
        List<Element> said = page.html().getElementsContainingOwnText("<script>alert(1)");
        assertThat(said).as("this page shows what the log holds").isNotEmpty();
        for (Element element : said) {
            assertThat(element.closest("bdi, pre[dir], title, option, code"))
                    .as(element.outerHtml())
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void hasLandmarksAndNamesForWhoeverHearsIt(Endpoint endpoint) {
        Page page = plain.get(plain.address(endpoint, ""));
        assertThat(page.html().select("html").attr("lang")).isEqualTo("en");
        assertThat(page.html().select("body > a.skip").attr("href")).isEqualTo("#content");
        assertThat(page.html().select("main#content")).hasSize(1);
        assertThat(page.html().select("h1")).hasSize(1);
        assertThat(page.html().select("nav")).isNotEmpty().allMatch(nav -> nav.hasAttr("aria-label"));
        assertThat(page.html().select("table")).allMatch(table -> table.selectFirst("caption, th[scope=col]") != null);
        assertThat(page.html().select("input:not([type=hidden]), select, textarea"))
                .allMatch(field -> field.closest("label") != null);
        assertThat(page.html().select("[id]").eachAttr("id")).doesNotHaveDuplicates();
        assertThat(page.html().select("time")).allMatch(time -> time.selectFirst(".exact") != null);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void saysWhatToDoWhereNothingIsThere(Endpoint endpoint) {
        Page page = empty.get(empty.address(endpoint, ""));
        if (empty.address(endpoint, "").contains("?id=")) {
            assertThat(page.status()).isEqualTo(404);
            assertThat(page.html().select("main").text()).contains("no such thing");
        } else {
            assertThat(page.status()).as(page.html().text()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aMistakeInTheAddressIsTold(Endpoint endpoint) {
        Page page = plain.get(endpoint.path() + "?nonsense=1");
        assertThat(page.status()).isEqualTo(400);
        assertThat(page.html().select("main").text()).contains("nonsense", "is no parameter");
    }
}
