package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.page.PagesUnderTest.Page;
import java.util.List;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page to begin with, trends, and the log itself. */
class NowPageTest {
    private static PagesUnderTest pages;

    @BeforeAll
    static void start() {
        pages = new PagesUnderTest("now_page");
        pages.everything();
        pages.rows.gate("gate-4", 4, "owner", false);
        pages.rows.gate("gate-5", 5, "owner", true);
        pages.api.storeErrors(
                pages.api
                        .event("late", "No space left on device", ApiUnderTest.NOW.minusSeconds(7_200))
                        .build(),
                pages.api
                        .event("yesterday", "No space left on device", ApiUnderTest.NOW.minusSeconds(26 * 3_600))
                        .build());
    }

    @AfterAll
    static void stop() {
        pages.close();
    }

    private static List<String> figures(Page page) {
        return page.html().select(".figures a").eachText();
    }

    @Test
    void saysHowItStands() {
        assertThat(figures(pages.get("/")))
                .containsExactly(
                        "3 errors within a day",
                        "2 questions wait for a person",
                        "1 alert fires",
                        "1 dependency is held");
    }

    @Test
    void everyFigureLeadsToWhatItCounts() {
        Page page = pages.get("/");
        for (String href : page.html().select(".figures a").eachAttr("href")) {
            if (href.startsWith("#")) {
                assertThat(page.html().select(href)).hasSize(1);
            } else {
                assertThat(pages.get(href).rows()).hasSize(3);
            }
        }
    }

    @Test
    void everythingThatStandsHereIsOneClickAway() {
        Page page = pages.get("/");
        assertThat(page.html().select("section tr[data-row]"))
                .isNotEmpty()
                .allMatch(row -> row.selectFirst("a") != null);
        assertThat(page.html().select("section:has(#waiting) .lead").eachAttr("href"))
                .containsExactly("/gate?id=gate-4", "/gate?id=gate-3");
        for (String href : page.html().select("section tr[data-row] a").eachAttr("href")) {
            assertThat(pages.get(href).status()).as(href).isEqualTo(200);
        }
    }

    @Test
    void theChartHasABarForEachHourThatSaysItsNumber() {
        List<Element> bars = pages.get("/").html().select(".chart rect");
        assertThat(bars).hasSize(25);
        assertThat(bars.stream().filter(bar -> !bar.attr("height").equals("0")).map(Element::text))
                .containsExactly("2026-11-22 10:00 UTC: 1", "2026-11-22 12:00 UTC: 2");
    }

    @Test
    void anEmptyLogShowsHowToSendTheFirstError() {
        try (PagesUnderTest empty = new PagesUnderTest("now_empty")) {
            Page page = empty.get("/");
            assertThat(page.html().select("section.empty pre code").eachText())
                    .containsExactly("errata send", "http://local@127.0.0.1:18070/1");
            assertThat(page.html().select("section.empty button[data-copy]")).hasSize(2);
            assertThat(page.html().select("section.empty").text()).doesNotContain("KEY");
            assertThat(figures(page)).first().asString().startsWith("0 errors");
        }
        assertThat(pages.get("/").html().select("section.empty")).isEmpty();
    }

    @Test
    void trendsCountEachDayOfAYearOnceWhetherItsDetailIsKeptOrNot() {
        Page page = pages.get("/trends");
        assertThat(page.html().select(".chart rect")).hasSize(365);
        assertThat(page.html().select(".chart rect").eachText())
                .contains("2026-01-05: 12", "2026-11-21: 1", "2026-11-22: 3", "2026-11-20: 0");
        assertThat(page.html().select("section:last-of-type tr[data-row]").eachText())
                .containsExactly("2026-11 4", "2026-01 12");
        assertThat(pages.get("/trends?category=disk_full")
                        .html()
                        .select("#list tr[data-row]")
                        .eachText())
                .containsExactly("disk_full 5001 15 3 0");
    }

    @Test
    void theLogSaysWhatItCouldNotStoreAndWhatFailed() {
        Page page = pages.get("/system");
        assertThat(page.html().select("dl.facts").text()).contains("Could not be stored 1");
        assertThat(page.html().select("tr[data-row]").eachText())
                .anyMatch(row -> row.startsWith("outcomes 1") && row.endsWith("too long"))
                .anyMatch(row -> row.contains("retention failed") && row.contains("no room"));
    }

    @Test
    void everyStopOfTheNavigationIsThere() {
        Page page = pages.get("/");
        List<String> stops = page.html().select("header nav li a").eachAttr("href");
        assertThat(stops).contains("/errors", "/groups", "/trends", "/rules", "/audit", "/system");
        for (String stop : stops) {
            Page there = pages.get(stop);
            assertThat(there.status()).isEqualTo(200);
            assertThat(there.html().select("header [aria-current=page]").eachAttr("href"))
                    .containsExactly(stop);
        }
    }
}
