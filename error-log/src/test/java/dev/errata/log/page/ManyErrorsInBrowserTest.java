package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.log.api.ApiUnderTest;
import dev.errata.testing.Chromium;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Filters, pages and search where there are 100,000 errors. */
class ManyErrorsInBrowserTest {
    private static final int ERRORS = 100_000;
    private static final int BATCH = 5_000;
    /** One in so many is the rare one. */
    private static final int RARE = 20_000;

    private static Chromium chromium;
    private static PagesUnderTest pages;

    @BeforeAll
    static void start() {
        chromium = Chromium.start();
        pages = new PagesUnderTest("browser_many");
        for (int begin = 0; begin < ERRORS; begin += BATCH) {
            pages.api.storeErrors(IntStream.range(begin, begin + BATCH)
                    .mapToObj(ManyErrorsInBrowserTest::event)
                    .toArray(ErrorEvent[]::new));
        }
    }

    /** One a second, the newest first. */
    private static ErrorEvent event(int number) {
        String message = number % RARE == RARE - 1
                ? "No space left on device while writing ledger " + number
                : "connect ECONNREFUSED 10.0.0.1:" + number % 1_000;
        return pages.api
                .event("many-" + number, message, ApiUnderTest.NOW.minusSeconds(number))
                .execution(ExecutionContext.ofSession("s-" + number % 10))
                .build();
    }

    @AfterAll
    static void stop() {
        if (chromium != null) {
            chromium.close();
            pages.close();
        }
    }

    private static List<String> rows(Tab tab) {
        return tab.page.locator("tr[data-row] a.lead").all().stream()
                .map(lead -> lead.getAttribute("href"))
                .toList();
    }

    private static void click(Tab tab, String selector, String leadsTo) {
        tab.page.locator(selector).first().click();
        tab.page.waitForURL(url -> url.contains(leadsTo));
    }

    private static void awaitRow(Tab tab, int number) {
        tab.page.locator("a.lead[href='/error?id=many-" + number + "']").waitFor();
    }

    @Test
    void pagesGoOnWithoutARowTwiceOrLeftOutAndBackAgain() {
        try (Tab tab = Tab.open(chromium, pages)) {
            tab.go("/errors");
            assertThat(tab.transferred())
                    .as("a full page with an empty cache")
                    .isBetween(10_000L, EveryPageInBrowserTest.MOST_BYTES);
            List<String> seen = new ArrayList<>(rows(tab));
            String last = "";
            for (int page = 1; page < 5; page++) {
                String next = tab.page.locator("a[rel=next]").getAttribute("href");
                click(tab, "a[rel=next]", next);
                last = next;
                awaitRow(tab, page * 50);
                assertThat(tab.page.evaluate("document.activeElement.getAttribute('href')"))
                        .as("whoever cannot see goes on at the first row")
                        .isEqualTo("/error?id=many-" + page * 50);
                seen.addAll(rows(tab));
            }
            assertThat(seen)
                    .isEqualTo(IntStream.range(0, 250)
                            .mapToObj(number -> "/error?id=many-" + number)
                            .toList());
            String fifth = last;
            tab.page.reload();
            assertThat(tab.path()).as("the address holds the page").isEqualTo(fifth);
            assertThat(rows(tab)).isEqualTo(seen.subList(200, 250));
            tab.page.goBack();
            awaitRow(tab, 150);
            assertThat(rows(tab)).isEqualTo(seen.subList(150, 200));
            tab.hasNothingToComplainOf();
        }
    }

    @Test
    void filtersAndSearchFindTheRareOnesAndAreSeen() {
        List<String> rare = IntStream.rangeClosed(1, ERRORS / RARE)
                .mapToObj(number -> "/error?id=many-" + (number * RARE - 1))
                .toList();
        try (Tab tab = Tab.open(chromium, pages)) {
            tab.go("/errors");
            tab.page.locator("select[name=category]").selectOption("disk_full");
            click(tab, "form.filters button", "category=disk_full");
            tab.page.waitForSelector(".chip");
            assertThat(rows(tab)).isEqualTo(rare);
            assertThat(tab.texts(".chip bdi")).containsExactly("category: disk_full");

            tab.press("/");
            tab.type("ledger 39999");
            tab.press("Enter");
            tab.page.waitForURL(url -> url.contains("q=ledger"));
            tab.page.locator(".chip").nth(1).waitFor();
            assertThat(tab.focused()).as("to go on typing").isEqualTo("q");
            assertThat(rows(tab)).containsExactly("/error?id=many-39999");
            click(tab, ".chips li:last-child a", "/errors");
            awaitRow(tab, 0);
            assertThat(rows(tab)).hasSize(50);
            tab.hasNothingToComplainOf();
        }
    }
}
