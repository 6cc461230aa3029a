package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.options.ColorScheme;
import dev.errata.log.api.call.Endpoint;
import dev.errata.testing.Chromium;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each registered page as a browser shows it: in light and dark, wide and as narrow as a phone. */
class EveryPageInBrowserTest {
    static final long MOST_BYTES = 100_000;

    private static Chromium chromium;
    private static PagesUnderTest plain;
    private static PagesUnderTest hostile;
    private static PagesUnderTest empty;

    private enum Look {
        LIGHT(1280, ColorScheme.LIGHT),
        DARK(1280, ColorScheme.DARK),
        NARROW(375, ColorScheme.LIGHT),
        NARROW_DARK(375, ColorScheme.DARK);

        private final int width;
        private final ColorScheme colours;

        Look(int width, ColorScheme colours) {
            this.width = width;
            this.colours = colours;
        }

        Tab open(PagesUnderTest pages) {
            return Tab.open(
                    chromium,
                    new Browser.NewContextOptions()
                            .setBaseURL(pages.api.url())
                            .setViewportSize(width, 800)
                            .setColorScheme(colours));
        }
    }

    @BeforeAll
    static void start() {
        chromium = Chromium.start();
        plain = new PagesUnderTest("browser_plain");
        plain.everything();
        hostile = HostileText.everywhere("browser_hostile");
        empty = new PagesUnderTest("browser_empty");
    }

    @AfterAll
    static void stop() {
        if (chromium != null) {
            chromium.close();
            Stream.of(plain, hostile, empty).forEach(PagesUnderTest::close);
        }
    }

    static List<Endpoint> pages() {
        return plain.pages();
    }

    static List<Arguments> pagesAndLooks() {
        return pages().stream()
                .flatMap(page -> Arrays.stream(Look.values()).map(look -> Arguments.of(page, look)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pagesAndLooks")
    void isShownWithoutAComplaintAndHeardAsWell(Endpoint endpoint, Look look) {
        try (Tab tab = look.open(plain)) {
            tab.go(plain.address(endpoint, ""));
            assertThat(tab.text("h1")).isNotBlank();
            tab.isNotScrolledSideways();
            assertThat(tab.transferred()).as("with an empty cache").isBetween(10_000L, MOST_BYTES);
            tab.isAccessible();
            tab.hasNothingToComplainOf();
        }
    }

    @ParameterizedTest
    @MethodSource("pagesAndLooks")
    void whatIsHostileRunsNowhereAndPushesNothingAside(Endpoint endpoint, Look look) {
        try (Tab tab = look.open(hostile)) {
            tab.go(hostile.address(endpoint, HostileText.HOSTILE));
            assertThat(tab.page.content()).contains("alert(1)");
            assertThat(tab.page.locator("main img, main script").count()).isZero();
            tab.isNotScrolledSideways();
            tab.hasNothingToComplainOf();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void anEmptyLogIsShownAsWell(Endpoint endpoint) {
        String address = empty.address(endpoint, "");
        if (address.contains("?id=")) {
            return;
        }
        try (Tab tab = Look.NARROW.open(empty)) {
            tab.go(address);
            tab.isNotScrolledSideways();
            tab.isAccessible();
            tab.hasNothingToComplainOf();
        }
    }

    @Test
    void whatSendsTheFirstErrorIsCopied() {
        try (Tab tab = Look.LIGHT.open(empty)) {
            tab.page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
            tab.go("/");
            tab.page.locator("section.empty button[data-copy]").nth(1).click();
            tab.page.locator("#said:text('Copied')").waitFor();
            assertThat(tab.page.evaluate("navigator.clipboard.readText()")).isEqualTo("http://local@127.0.0.1:18070/1");
            tab.hasNothingToComplainOf();
        }
    }
}
