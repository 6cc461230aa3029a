package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import dev.errata.log.EventStream;
import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.live.LiveStreams;
import dev.errata.testing.Chromium;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Pages that stay open while something happens. */
class NewsInBrowserTest {
    private static final String FULL = "No space left on device";
    private static final String REFUSED = "connect ECONNREFUSED 10.0.0.1:5432";

    private static Chromium chromium;
    private PagesUnderTest pages;
    private int stored;

    @BeforeAll
    static void start() {
        chromium = Chromium.start();
    }

    @AfterAll
    static void stop() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @BeforeEach
    void makePages(TestInfo test) {
        pages = new PagesUnderTest(
                "browser_" + Math.floorMod(test.getDisplayName().hashCode(), 1_000_000));
        happens(FULL);
        happens(REFUSED);
    }

    @AfterEach
    void closePages() {
        pages.close();
    }

    /** As the log's reader stores it: the error, and in the ledger that there is one more. */
    private void happens(String message) {
        pages.api.storeErrors(pages.api
                .event("news-" + stored, message, ApiUnderTest.NOW.minusSeconds(1_000 - stored))
                .build());
        stored++;
        pages.api.database.jdbi().useHandle(handle -> handle.execute("""
                INSERT INTO intake_offset AS known (topic, partition, topic_id, next_offset, stored)
                VALUES ('errors.unknown', 0, '', 0, 1)
                ON CONFLICT (topic, partition) DO UPDATE SET stored = known.stored + 1
                """));
    }

    private void awaitStreams(int count) {
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> pages.api.streams() == count);
    }

    private static void awaitNews(Page page, String said) {
        page.locator("#live button:visible", new Page.LocatorOptions().setHasText(said))
                .waitFor();
    }

    private static List<String> rows(Page page) {
        return page.locator("tr[data-row] a.lead").all().stream()
                .map(lead -> lead.getAttribute("href"))
                .toList();
    }

    @Test
    void whatIsNewIsCountedAndShownWhenItIsAskedFor() {
        try (Tab tab = Tab.open(chromium, pages)) {
            tab.go("/errors");
            awaitStreams(1);
            BoundingBox before = tab.page.locator("tr[data-row]").first().boundingBox();
            happens(FULL);
            happens(REFUSED);
            awaitNews(tab.page, "2 new");
            assertThat(rows(tab.page)).as("rows do not move").containsExactly("/error?id=news-1", "/error?id=news-0");
            assertThat(tab.page.locator("tr[data-row]").first().boundingBox().y).isEqualTo(before.y);
            tab.isAccessible();
            tab.page.locator("#live button").click();
            tab.page.locator("a.lead[href='/error?id=news-3']").waitFor();
            assertThat(rows(tab.page)).startsWith("/error?id=news-3", "/error?id=news-2");
            assertThat(tab.page.locator("#live button").isVisible()).isFalse();
            tab.page.locator("a.lead[href='/error?id=news-3']:focus").waitFor();
            assertThat(tab.page.locator("form.filters").count()).isEqualTo(1);
            tab.hasNothingToComplainOf();
        }
    }

    @Test
    void onlyWhatFitsTheFiltersIsNew() {
        try (Tab tab = Tab.open(chromium, pages)) {
            tab.go("/errors?category=disk_full");
            awaitStreams(1);
            happens(REFUSED);
            happens(FULL);
            awaitNews(tab.page, "1 new");
            tab.hasNothingToComplainOf();
        }
    }

    @Test
    void theFiguresOfNowCountOn() {
        try (Tab tab = Tab.open(chromium, pages)) {
            tab.go("/");
            awaitStreams(1);
            assertThat(tab.text(".figures strong")).isEqualTo("2");
            happens(FULL);
            tab.page.locator(".figures li:first-child:has-text('3 errors')").waitFor();
            awaitNews(tab.page, "new");
            tab.hasNothingToComplainOf();
        }
    }

    @Test
    void eightTabsLoadAndHearByOneStream() {
        try (Tab first = Tab.open(chromium, pages)) {
            first.go("/errors");
            List<Page> tabs = new ArrayList<>(List.of(first.page));
            while (tabs.size() < 8) {
                Page next = first.page.context().newPage();
                next.navigate(tabs.size() % 2 == 0 ? "/errors" : "/");
                assertThat(next.locator("h1").isVisible()).isTrue();
                tabs.add(next);
            }
            awaitStreams(1);
            happens(FULL);
            tabs.forEach(tab -> {
                tab.bringToFront();
                awaitNews(tab, "new");
            });
            assertThat(pages.api.streams()).isEqualTo(1);
            first.hasNothingToComplainOf();
        }
    }

    @Test
    void withoutASharedWorkerATabHearsByItself() {
        try (Tab tab = Tab.open(chromium, pages)) {
            tab.page.addInitScript("delete window.SharedWorker");
            tab.go("/errors");
            awaitStreams(1);
            happens(FULL);
            awaitNews(tab.page, "1 new");
            tab.hasNothingToComplainOf();
        }
    }

    @Test
    void whereTheStreamFailsThePageLooksByItselfSaysSoAndComesBack() {
        HttpClient client = HttpClient.newHttpClient();
        List<EventStream> others = new ArrayList<>();
        try (Tab tab = Tab.open(chromium, pages)) {
            for (int i = 0; i < LiveStreams.MOST; i++) {
                others.add(EventStream.open(client, pages.api.url() + "/api/live"));
            }
            tab.go("/errors");
            tab.page.locator("#live span:has-text('looks every 10 s')").waitFor();
            tab.isAccessible();
            happens(FULL);
            awaitNews(tab.page, "1 new");
            others.forEach(EventStream::close);
            // who is gone is noticed when there is something to tell
            Awaitility.await()
                    .pollInSameThread()
                    .pollInterval(Duration.ofSeconds(2))
                    .atMost(Duration.ofMinutes(4))
                    .until(() -> {
                        happens(FULL);
                        return tab.page.locator("#live span").textContent().isEmpty();
                    });
        } finally {
            others.forEach(EventStream::close);
        }
    }

    @Test
    void withoutJavaScriptAPageIsAsItWas() {
        try (Tab tab = Tab.open(
                chromium,
                new Browser.NewContextOptions().setBaseURL(pages.api.url()).setJavaScriptEnabled(false))) {
            tab.go("/errors");
            assertThat(rows(tab.page)).hasSize(2);
            assertThat(tab.page.locator("#live button").isVisible()).isFalse();
        }
    }
}
