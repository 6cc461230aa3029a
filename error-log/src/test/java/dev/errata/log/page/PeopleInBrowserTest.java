package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import dev.errata.core.command.OperatorCommand;
import dev.errata.testing.Chromium;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What people do on the pages: by keyboard alone, without scripts, with a role that may only look. */
class PeopleInBrowserTest {
    private static Chromium chromium;
    private static PagesUnderTest pages;
    private Tab tab;

    @BeforeAll
    static void start() {
        chromium = Chromium.start();
        pages = new PagesUnderTest("browser_people");
        pages.everything();
        pages.rows.gate("gate-4", 4, "owner", false);
    }

    @AfterAll
    static void stop() {
        if (chromium != null) {
            chromium.close();
            pages.close();
        }
    }

    @BeforeEach
    void open() {
        pages.api.worker.asked.clear();
        pages.api.worker.waiting.addAll(List.of("gate-3", "gate-4"));
        tab = Tab.open(chromium, pages);
    }

    @AfterEach
    void close() {
        tab.close();
    }

    private static List<OperatorCommand> done() {
        return pages.api.worker.asked.stream()
                .filter(command -> !command.isDryRun())
                .toList();
    }

    @Test
    void aQuestionIsAnsweredByKeyboardAlone() {
        tab.go("/");
        tab.press("Tab");
        assertThat(tab.focused()).isEqualTo("Skip to the content");
        while (!tab.focused().equals("Waiting")) {
            tab.press("Tab");
        }
        tab.press("Enter");
        tab.page.waitForURL(Pattern.compile(".*/waiting.*"));
        tab.press("j", "j", "k", "j");
        assertThat(tab.focused()).isEqualTo("Disk full gate-3");
        tab.press("Enter");
        tab.page.waitForURL(Pattern.compile(".*/gate.*"));
        tab.press("a");
        tab.page.waitForURL(Pattern.compile(".*/act.*"));
        assertThat(done()).as("the key asks, it does nothing").isEmpty();
        assertThat(tab.focused()).isEqualTo("reason");
        tab.type("They made room: j k a r e ?");
        tab.press("Tab", "Enter");
        tab.page.waitForURL(Pattern.compile(".*/act$"));
        assertThat(tab.text(".note")).contains("approved");
        assertThat(done()).hasSize(1).allSatisfy(command -> {
            assertThat(command.filter().ids()).containsExactly("gate-3");
            assertThat(command.reason()).isEqualTo("They made room: j k a r e ?");
        });
        tab.hasNothingToComplainOf();
    }

    @Test
    void theFirstLetterOfAQuickTypistIsHeard() {
        tab.page.addInitScript("addEventListener('DOMContentLoaded', () => { first = document.activeElement.name; })");
        for (int time = 0; time < 5; time++) {
            tab.go("/gate?id=gate-3");
            tab.press("a");
            tab.page.waitForURL(Pattern.compile(".*/act.*"));
            assertThat(tab.page.evaluate("first"))
                    .as("has the focus before the page is complete")
                    .isEqualTo("reason");
        }
    }

    @Test
    void theRowWithTheFocusIsRejectedFromTheList() {
        tab.go("/waiting");
        tab.press("r");
        assertThat(tab.text("#said")).startsWith("Choose a question first");
        tab.press("j", "r");
        tab.page.waitForURL(Pattern.compile(".*/act.*"));
        assertThat(tab.path()).contains("id=gate-4").contains("what=reject").doesNotContain("gate-3");
        assertThat(tab.text("h1")).isEqualTo("Reject?");
        assertThat(done()).isEmpty();
    }

    @Test
    void whatIsChosenIsApprovedWhereverTheFocusIs() {
        tab.go("/waiting");
        tab.page.locator("input[form=act]").nth(0).check();
        tab.page.locator("input[form=act]").nth(1).check();
        tab.press("j", "a");
        tab.page.waitForURL(Pattern.compile(".*/act.*"));
        assertThat(tab.path()).contains("id=gate-3", "id=gate-4");
        assertThat(tab.text(".note")).contains("2 questions");
    }

    @Test
    void keysSearchLeadToFilesAndTellOfThemselves() {
        tab.go("/errors");
        tab.press("/");
        assertThat(tab.focused()).isEqualTo("q");
        tab.type("j/e?");
        assertThat(tab.page.locator("input[name=q]").inputValue())
                .as("keys are text here")
                .isEqualTo("j/e?");
        tab.press("Tab");
        tab.page.locator("h1").click();
        tab.press("e");
        assertThat(tab.focused()).isEqualTo("As CSV");
        tab.press("?");
        assertThat(tab.page.locator("dialog#keys").isVisible()).isTrue();
        tab.isAccessible();
        tab.press("e", "Escape");
        assertThat(tab.page.locator("dialog#keys").isVisible()).isFalse();
        assertThat(tab.focused()).as("where it was before").isEqualTo("As CSV");
        tab.hasNothingToComplainOf();
    }

    @Test
    void theHelpNamesEveryKeyThatDoesSomething() {
        tab.go("/waiting");
        assertThat(tab.page.locator("dialog kbd").allTextContents())
                .containsExactly("/", "j", "k", "Enter", "a", "r", "e", "?");
    }

    @Test
    void withoutScriptsFormsDoIt() {
        try (Tab plain = Tab.open(
                chromium,
                new Browser.NewContextOptions().setBaseURL(pages.api.url()).setJavaScriptEnabled(false))) {
            plain.go("/errors");
            plain.page.locator("select[name=category]").selectOption("disk_full");
            plain.follow("form.filters button");
            assertThat(plain.path()).isEqualTo("/errors?category=disk_full");
            assertThat(plain.texts("td .lead")).hasSize(1);
            plain.follow(".chip");
            assertThat(plain.texts("td .lead")).hasSize(2);

            plain.go("/waiting");
            plain.page.locator("input[value=gate-4]").check();
            plain.follow("text=Approve…");
            assertThat(plain.text(".note")).contains("1 question");
            plain.page.locator("textarea").fill("By hand");
            plain.follow("main form button");
            assertThat(plain.text(".note")).contains("approved");
            assertThat(plain.page
                            .locator("button[data-zone], button[data-keys]")
                            .first()
                            .isVisible())
                    .as("what needs scripts is not shown")
                    .isFalse();
        }
        assertThat(done()).hasSize(1).allMatch(command -> command.filter().ids().equals(List.of("gate-4")));
    }

    @Test
    void aMistakeInAFilterIsTold() {
        tab.go("/errors");
        tab.page.locator("input[name=start_date]").fill("the day before");
        tab.press("Enter");
        tab.page.waitForURL(Pattern.compile(".*start_date=.*"));
        assertThat(tab.text("main")).contains("start_date", "the day before");
        assertThat(tab.complaints()).allMatch(said -> said.contains("400"));
    }

    @Test
    void whoMayOnlyLookHasNothingToPress() {
        try (Tab viewer = Tab.open(
                chromium,
                new Browser.NewContextOptions()
                        .setBaseURL(pages.api.url())
                        .setExtraHTTPHeaders(Map.of("Role", "viewer")))) {
            viewer.go("/waiting");
            viewer.press("j", "a", "r");
            assertThat(viewer.path()).startsWith("/waiting");
            assertThat(viewer.page.locator("input[type=checkbox], #act").count())
                    .isZero();
            viewer.go("/act?what=approve&id=gate-3");
            assertThat(viewer.text("main")).contains("Whoever is an operator may do it");
            assertThat(viewer.page.locator("main form").count()).isZero();
        }
    }

    @Test
    void timesAreTheBrowsersOnRequestAndStaySo() {
        try (Tab india = Tab.open(
                chromium,
                new Browser.NewContextOptions().setBaseURL(pages.api.url()).setTimezoneId("Asia/Kolkata"))) {
            india.go("/errors");
            assertThat(india.text("td .exact")).isEqualTo("2026-11-22 12:29:00 UTC");
            india.page.locator("button[data-zone]").click();
            assertThat(india.text("td .exact")).startsWith("2026-11-22 17:59:00");
            india.go("/waiting");
            assertThat(india.text("button[data-zone]")).isEqualTo("Local time");
            assertThat(india.texts("td .exact")).isNotEmpty().noneMatch(time -> time.contains("UTC"));
            india.hasNothingToComplainOf();
        }
    }

    /** These tests see what they say they see. */
    @Test
    void whatWouldBeWrongIsNoticed() {
        tab.go("/");
        tab.page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', "
                + "'<img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\">"
                + "<p style=\"width: 3000px\">wide</p>')");
        assertThatThrownBy(tab::isAccessible).hasMessageContaining("image-alt");
        assertThat(tab.complaints()).anyMatch(said -> said.contains("Content Security Policy"));
        tab.page.evaluate("document.querySelector('main').style.width = '3000px'");
        assertThatThrownBy(tab::isNotScrolledSideways).hasMessageContaining("the page");
        tab.page.evaluate("fetch('http://elsewhere.example/').catch(() => 0)");
        tab.page.evaluate("new Promise(done => setTimeout(() => { done(); throw new Error('thrown later'); }))");
        Locator main = tab.page.locator("main");
        main.evaluate("() => alert('hello')");
        assertThat(tab.complaints())
                .anyMatch(said -> said.contains("elsewhere.example"))
                .anyMatch(said -> said.contains("thrown later"))
                .anyMatch(said -> said.contains("a dialog: hello"));
    }
}
