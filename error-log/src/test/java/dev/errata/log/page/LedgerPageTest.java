package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.log.api.ApiUnderTest;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
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

    @Test
    void whatOthersReadAndWhatWasForgottenIsShownWithItsStage() {
        Elements stages = pages.get(LedgerPage.PATH).html().select("table:has(th:contains(Expired))");

        List<String> columns = stages.select("thead th").eachText();
        Elements cells = stages.select("tbody td");
        assertThat(cells.get(columns.indexOf("Uncounted")).text()).isEqualTo("errors.unknown 78");
        assertThat(cells.get(columns.indexOf("Evicted")).text()).isEqualTo("groups 34");
    }

    @Test
    void aDifferenceIsShownWithItsStagePlaceNumberAndAge() {
        Document page = pages.get(LedgerPage.PATH).html();
        Elements differences = page.select("table:has(th:contains(From number)) tbody tr");

        assertThat(differences).hasSize(1);
        Elements cells = differences.select("td");
        assertThat(cells.eachText())
                .startsWith("recovery-worker/0_3", "missing", "1", "errors.unknown-3", "classifier-stream/0_3", "17");
        Element age = cells.get(6).expectFirst("time");
        assertThat(age.attr("datetime"))
                .isEqualTo(ApiUnderTest.NOW.minusSeconds(90).toString());
        assertThat(age.ownText()).isEqualTo("90 s ago");
        assertThat(page.text()).contains("differ").doesNotContain("Nothing is missing");
    }
}
