package dev.errata.testing;

import static org.junit.jupiter.api.Assumptions.abort;
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
 * The machine's own Chromium, in the profile {@code browser}. Where there is none, tests are skipped and say so; with
 * {@code CI=true} they fail. Whoever uses it depends on Playwright.
 */
public final class Chromium implements AutoCloseable {
    private static final Path PATH = Path.of(System.getProperty("errata.browser.path", "/usr/bin/chromium"));
    private static final double TIMEOUT_MILLIS = 120_000;

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Playwright playwright, Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    /** Skips the tests where nobody wants a browser. */
    public static void assumeWanted() {
        assumeTrue(Boolean.getBoolean("errata.browser"), "a real browser looks in the profile 'browser' alone");
        if (!Files.isExecutable(PATH)) {
            String missing = "NO BROWSER LOOKED AT THE PAGES: there is no Chromium at " + PATH
                    + "; install Debian's package chromium, or say where it is with -Derrata.browser.path";
            System.getLogger(Chromium.class.getName()).log(System.Logger.Level.WARNING, missing);
            if ("true".equals(System.getenv("CI"))) {
                throw new IllegalStateException(missing);
            }
            abort(missing);
        }
    }

    /**
     * Started once for a class of tests, which are skipped where nobody wants it.
     *
     * @param arguments of its command line, beside Playwright's
     */
    public static Chromium start(String... arguments) {
        assumeWanted();
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        BrowserType.LaunchOptions options = new BrowserType.LaunchOptions()
                .setExecutablePath(PATH)
                .setArgs(List.of(arguments))
                .setTimeout(TIMEOUT_MILLIS);
        return new Chromium(playwright, playwright.chromium().launch(options));
    }

    /** A window with cookies and a cache of its own. */
    public BrowserContext open(Browser.NewContextOptions options) {
        BrowserContext context = browser.newContext(options);
        context.setDefaultTimeout(TIMEOUT_MILLIS);
        return context;
    }

    @Override
    public void close() {
        try (playwright) {
            browser.close();
        }
    }
}
