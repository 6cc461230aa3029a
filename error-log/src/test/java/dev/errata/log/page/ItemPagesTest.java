package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.api.search.ItemList;
import dev.errata.log.page.PagesUnderTest.Page;
import dev.errata.log.page.view.Filter;
import dev.errata.log.page.view.Href;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of lists show what the API lists. */
class ItemPagesTest {
    private static final Map<String, ItemList> LISTS = Map.of(
            GroupPages.LIST, ItemList.groups(),
            RulePages.LIST, ItemList.rules(),
            RulePages.UNKNOWN, ItemList.unknown(),
            AuditPage.PATH, ItemList.audit());

    private static PagesUnderTest pages;

    @BeforeAll
    static void start() {
        pages = new PagesUnderTest("item_pages");
        pages.everything();
        for (int i = 0; i < 23; i++) {
            pages.rows.group("more-" + i, 20 + i, i % 2 == 0 ? "system_error" : "disk_full", i == 3 ? "more-4" : null);
            pages.rows.command("c-more-" + i, i % 3 == 0 ? "cancel" : "approve", false, 0, i);
        }
    }

    @AfterAll
    static void stop() {
        pages.close();
    }

    private static ItemList list(String path) {
        return Objects.requireNonNull(LISTS.get(path));
    }

    private static List<String> values(Parameter<?> filter) {
        if (filter.schema().get("enum") instanceof List<?> options) {
            return options.stream().map(Object::toString).toList();
        }
        return switch (filter.name()) {
            case "q" -> List.of("100%", "more-1", "nothing like it");
            case "by" -> List.of("bob", "ann", "nobody");
            case "action" -> List.of("approve", "cancel", "forget");
            default -> throw new AssertionError("no values for the filter " + filter.name());
        };
    }

    static List<Arguments> filters() {
        List<Arguments> all = new ArrayList<>();
        LISTS.forEach((path, list) -> list.filters()
                .forEach(filter -> values(filter).forEach(value -> all.add(Arguments.of(path, filter.name(), value)))));
        return all;
    }

    private static int rows(Page page) {
        return page.html().select("#list tr[data-row]").size();
    }

    @ParameterizedTest
    @MethodSource("filters")
    void aFilterIsAChipAndNarrowsAsInTheApi(String path, String filter, String value) {
        Href asked = Href.of(path).with(filter, value);
        Page page = pages.get(asked.text());
        JsonNode listed =
                pages.api.get(asked.at("/api/" + list(path).name()).text()).json();
        assertThat(rows(page)).isEqualTo(listed.path("items").size());
        assertThat(page.chips()).containsExactly(Filter.label(filter) + ": " + value);
        assertThat(page.html().select(".chip").attr("href")).isEqualTo(path);
        if (rows(page) == 0) {
            assertThat(page.html().select("#list .empty").text()).contains("Take a filter away");
        }
    }

    @ParameterizedTest
    @MethodSource("paths")
    void pagingShowsEveryItemOnce(String path) {
        List<String> walked = new ArrayList<>();
        Page page = pages.get(path + "?limit=4");
        while (true) {
            page.html().select("#list tr[data-row]").forEach(row -> walked.add(row.text()));
            if (page.html().selectFirst("#list a[rel=next]") == null) {
                break;
            }
            page = pages.get(page.html().select("#list a[rel=next]").attr("href"));
        }
        JsonNode all = pages.api.get("/api/" + list(path).name() + "?limit=500").json();
        assertThat(walked).hasSameSizeAs(all.path("items"));
        assertThat(path.equals(AuditPage.PATH) || Set.copyOf(walked).size() == walked.size())
                .isTrue();
    }

    static List<String> paths() {
        return List.copyOf(LISTS.keySet());
    }

    @Test
    void whatNoRuleKnowsComesByItsNumber() {
        assertThat(pages.get("/rules")
                        .html()
                        .select("section tr[data-row] a.lead")
                        .eachAttr("href"))
                .hasSize(10)
                .startsWith("/group?id=more-22", "/group?id=more-20", "/group?id=more-18");
    }

    @Test
    void aRuleThatIsRefusedSaysWhy() {
        assertThat(pages.get("/rules").html().select("#list tr[data-row]").eachText())
                .anyMatch(row -> row.contains("r-2") && row.contains("refused, invalid: no condition"))
                .anyMatch(row -> row.contains("r-1") && row.contains("used"));
    }

    @Test
    void aGroupLeadsToItsErrors() {
        Page page = pages.get("/group?id=group-1");
        assertThat(page.html().select("main a").eachAttr("href")).contains("/errors?group=group-1");
    }
}
