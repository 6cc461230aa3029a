package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.select.Elements;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LedgerPageTest {
    private static PagesUnderTest pages;

    @BeforeAll
    static void start() {
        pages = new PagesUnderTest("ledger_page");
        pages.ledger("");
    }

    @AfterAll
    static void stop() {
        pages.close();
    }

    @Test
    void whatExpiredUnreadIsShownWithItsStage() {
        Elements stages = pages.get(LedgerPage.PATH).html().select("table:has(th:contains(Expired))");

        assertThat(stages).hasSize(1);
        int column = stages.select("thead th").eachText().indexOf("Expired");
        assertThat(stages.select("tbody tr")).hasSize(1);
        assertThat(stages.select("tbody td").get(column).text()).isEqualTo("errors.unknown 56");
    }
}
