package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.options.SameSiteAttribute;
import dev.errata.testing.Chromium;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** People who log in, mistype, stay too long, and may not do everything. */
class LoginInBrowserTest {
    private static Chromium chromium;
    private static LoginPagesUnderTest pages;
    private Tab tab;

    @BeforeAll
    static void start() {
        chromium = Chromium.start();
        pages = new LoginPagesUnderTest("browser_login");
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
        tab = Tab.open(
                chromium,
                new Browser.NewContextOptions().setBaseURL(pages.url()).setViewportSize(375, 700));
    }

    @AfterEach
    void close() {
        tab.close();
    }

    /** Types into the page of the login as it stands; returns when the next page is complete. */
    private void logIn(String password) {
        tab.page.locator("input[name=account]").fill(LoginPagesUnderTest.VIEWER);
        tab.page.locator("input[name=password]").fill(password);
        tab.page.locator("input[name=password]").press("Enter");
        tab.page.waitForLoadState();
    }

    @Test
    void whoMistypesIsToldAndComesToThePageInTheEnd() {
        tab.go("/groups");
        assertThat(tab.path()).startsWith("/login");
        assertThat(tab.focused()).as("one can type at once").isEqualTo("account");
        tab.isAccessible();
        tab.isNotScrolledSideways();
        tab.hasNothingToComplainOf();
        logIn("wrong");
        assertThat(tab.text("[role=alert]")).startsWith("Name or password are wrong");
        tab.isAccessible();
        assertThat(tab.complaints()).allMatch(said -> said.contains("401"));
        logIn(LoginPagesUnderTest.PASSWORD);
        tab.page.waitForURL(Pattern.compile(".*/groups"));
        assertThat(tab.page.context().cookies())
                .allMatch(cookie -> cookie.httpOnly)
                .anyMatch(cookie -> cookie.name.equals("errata") && cookie.sameSite == SameSiteAttribute.STRICT);
        tab.page.locator("form[action='/logout'] button").click();
        tab.page.waitForURL(Pattern.compile(".*/login.*"));
        tab.go("/errors");
        assertThat(tab.path()).startsWith("/login");
    }

    @Test
    void aSessionThatIsOverAsksAgainAndGoesOnWhereItWas() {
        tab.go("/errors?category=disk_full");
        logIn(LoginPagesUnderTest.PASSWORD);
        tab.page.waitForURL(Pattern.compile(".*/errors.*"));
        pages.pass(13 * 3_600);
        tab.page.locator(".chip").first().click();
        tab.page.waitForURL(Pattern.compile(".*/login.*"));
        assertThat(tab.page.locator("input[name=password]").isVisible()).isTrue();
        logIn(LoginPagesUnderTest.PASSWORD);
        tab.page.waitForURL(Pattern.compile(".*/errors.*"));
        assertThat(tab.text("h1")).isEqualTo("Errors");
    }

    @Test
    void aViewerMayNotPressAndIsToldWho() {
        tab.go("/act?what=pause&id=openrouter");
        logIn(LoginPagesUnderTest.PASSWORD);
        tab.page.waitForURL(Pattern.compile(".*/act.*"));
        assertThat(tab.text("main")).contains("Whoever is an operator may do it");
        assertThat(tab.page.locator("main form").count()).isZero();
        Object status = tab.page.evaluate("""
                fetch('/act', {method: 'POST', headers: {'Content-Type': 'application/x-www-form-urlencoded'},
                  body: new URLSearchParams({what: 'pause', id: 'openrouter', reason: 'x', idempotencyKey: 'k',
                    csrf: document.querySelector('input[name=csrf]').value})}).then(answer => answer.status)
                """);
        assertThat(status).as("what the page does not offer is refused").isEqualTo(403);
    }
}
