package dev.errata.launcher;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The machine's own Chromium, in the profile {@code browser}. Where there is none, tests are skipped; with {@code CI=true} they
 * fail.
 */
final class Chromium implements AutoCloseable {
    private static final Path PATH = Path.of(System.getProperty("errata.browser.path", "/usr/bin/chromium"));
    private static final double TIMEOUT_MILLIS = 120_000;

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Playwright playwright, Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    /** Skips the tests where nobody wants a browser. */
    static void assumeWanted() {
        assumeTrue(Boolean.getBoolean("errata.browser"), "a real browser looks in the profile 'browser' alone");
        assumeTrue(Files.isExecutable(PATH) || "true".equals(System.getenv("CI")), "NO BROWSER: no " + PATH);
    }

    /** @param arguments of its command line, beside Playwright's */
    static Chromium start(String... arguments) {
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        BrowserType.LaunchOptions options =
                new BrowserType.LaunchOptions().setExecutablePath(PATH).setArgs(List.of(arguments));
        return new Chromium(playwright, playwright.chromium().launch(options));
    }

    /** With cookies and a cache of its own. */
    BrowserContext open(Browser.NewContextOptions options) {
        BrowserContext context = browser.newContext(options);
        context.setDefaultTimeout(TIMEOUT_MILLIS);
        return context;
    }

    @Override
    public void close() {
        playwright.close();
    }
}
