package dev.errata.log.page;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The machine's own Chromium, in the profile {@code browser}. Where there is none, tests are skipped and say so; with
 * {@code CI=true} they fail.
 */
final class Chromium implements AutoCloseable {
    private static final Path PATH = Path.of(System.getProperty("errata.browser.path", "/usr/bin/chromium"));

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Playwright playwright, Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    /** Started once for a class of tests. */
    static Chromium start() {
        assumeTrue(
                Boolean.getBoolean("errata.browser"),
                "a real browser looks at the pages in the profile 'browser' alone");
        if (!Files.isExecutable(PATH)) {
            String missing = "NO BROWSER LOOKED AT THE PAGES: there is no Chromium at " + PATH
                    + "; install Debian's package chromium, or say where it is with -Derrata.browser.path";
            System.err.println(missing);
            if ("true".equals(System.getenv("CI"))) {
                throw new IllegalStateException(missing);
            }
            abort(missing);
        }
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        return new Chromium(
                playwright,
                playwright
                        .chromium()
                        .launch(new BrowserType.LaunchOptions()
                                .setExecutablePath(PATH)
                                .setTimeout(Tab.TIMEOUT_MILLIS)));
    }

    /** A window with cookies of its own. */
    Tab open(Browser.NewContextOptions options) {
        return new Tab(browser.newContext(options));
    }

    /** A window as most people have it. */
    Tab open(PagesUnderTest pages) {
        return open(new Browser.NewContextOptions().setBaseURL(pages.api.url()));
    }

    @Override
    public void close() {
        try (playwright) {
            browser.close();
        }
    }
}
