package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ReducedMotion;
import dev.errata.testing.Chromium;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The dashboard of {@code errata demo --keep} in the machine's own Chromium: the whole pipeline, its executor, and a person.
 * With {@code errata.screenshots} naming a directory, pictures of the pages are put there.
 */
final class DemoInBrowserTest {
    private static final Path PICTURES = Path.of(System.getProperty("errata.screenshots", "target/screenshots"));
    private static final int MOST_ROWS = 100;
    private static final int PAINTS = 20;
    private static final int PAINTS_BEFORE = 5;
    /** Waits within the page: Playwright's own waiting evaluates text there, which the pages' content policy forbids. */
    private static final String FIRST_PAINT = """
            () => new Promise(painted => new PerformanceObserver(entries => entries
                    .getEntriesByName('first-contentful-paint')
                    .forEach(it => painted(it.startTime)))
                .observe({type: 'paint', buffered: true}))""";

    private static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static UpProcess demo;
    private static Chromium chromium;
    private static BrowserContext browser;
    private static String url;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException {
        Chromium.assumeWanted();
        Path home = Files.createDirectory(directory.resolve("home"));
        demo = UpProcess.of(home, directory, Map.of(), List.of("demo", "--keep", "--plain"));
        chromium = Chromium.start();
        await().atMost(Duration.ofMinutes(15)).until(() -> demo.dashboard().isPresent() || demo.hasEnded());
        url = demo.dashboard().orElseThrow();
        browser = chromium.open(new Browser.NewContextOptions()
                .setBaseURL(url)
                .setViewportSize(1100, 800)
                .setReducedMotion(ReducedMotion.REDUCE));
    }

    /** In order: killed, it would leave its database behind. */
    @AfterAll
    static void stop() throws InterruptedException {
        if (demo != null) {
            chromium.close();
            demo.terminate();
        }
    }

    private static JsonNode api(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path)).build();
        return JSON.readTree(
                HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static List<String> outcomes(String operation) throws IOException, InterruptedException {
        return api("/api/operations/" + encoded(operation)).findValuesAsText("status");
    }

    /** A question about one operation that no run has answered. */
    private static JsonNode question() throws IOException, InterruptedException {
        return StreamSupport.stream(
                        api("/api/escalations?waiting=true&limit=100")
                                .path("items")
                                .spliterator(),
                        false)
                .filter(gate -> gate.path("operations").asInt() == 1
                        && !gate.path("operation").path("id").asText().isEmpty())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aGateIsApprovedByKeyboardAndItsOperationFinishedByAnExecutor() throws Exception {
        JsonNode gate = question();
        String operation = gate.path("operation").path("id").asText();
        assertThat(outcomes(operation)).doesNotContain("succeeded");
        Page page = browser.newPage();
        page.navigate("/waiting");
        String row = "/gate?id=" + encoded(gate.path("escalationId").asText());
        for (int rows = 0; rows < MOST_ROWS && !row.equals(focused(page)); rows++) {
            page.keyboard().press("j");
        }
        page.keyboard().press("Enter");
        page.waitForURL(Pattern.compile(".*/gate.*"));
        page.keyboard().press("a");
        page.waitForURL(Pattern.compile(".*/act.*"));
        page.keyboard().type("A person says so");
        page.keyboard().press("Tab");
        page.keyboard().press("Enter");
        page.waitForURL(Pattern.compile(".*/act$"));
        assertThat(page.locator(".note").innerText()).contains("1 approved");

        CommandRun commands = CommandRun.on(demo.cluster(), "tail", "commands", "--from-beginning", "--until-end");
        assertThat(commands.out())
                .contains("A person says so", gate.path("escalationId").asText());
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(outcomes(operation)).contains("succeeded"));
        page.navigate("/operation?id=" + encoded(operation));
        assertThat(page.locator("main").innerText()).contains("succeeded");
        page.close();
    }

    private static Object focused(Page page) {
        return page.evaluate("document.activeElement.getAttribute('href')");
    }

    @Test
    void thePagesOfTheReadmeAreThere() throws Exception {
        Files.createDirectories(PICTURES);
        Page page = browser.newPage();
        picture(page, "/", "now");
        assertThat(page.locator(".figures a").first().innerText()).contains("errors within a day");
        picture(page, "/waiting", "waiting");
        assertThat(page.locator("tr[data-row]").count()).isPositive();
        page.navigate("/groups?sort=count");
        picture(page, page.locator("a.lead").first().getAttribute("href"), "group");
        page.navigate("/errors?q=ECONNREFUSED");
        picture(page, page.locator("a.lead").first().getAttribute("href"), "error");
        assertThat(page.locator("#why").innerText()).isEqualTo("Why this category");
        for (String name : List.of("now", "waiting", "group", "error")) {
            assertThat(PICTURES.resolve(name + ".png")).isNotEmptyFile();
        }
        page.close();
    }

    /**
     * Each time with an empty cache, the server warm and nothing else to do. With {@code errata.first.paint} the median of
     * the milliseconds must be below that; else they are only printed, as a machine may be busy.
     */
    @Test
    void nowIsPaintedSoon() {
        for (int i = 0; i < PAINTS_BEFORE; i++) {
            firstPaint();
        }
        double[] paints = DoubleStream.generate(DemoInBrowserTest::firstPaint)
                .limit(PAINTS)
                .sorted()
                .toArray();
        double median = (paints[PAINTS / 2 - 1] + paints[PAINTS / 2]) / 2;
        System.out.printf(
                Locale.ROOT,
                "first paint of Now: median %.0f ms of %d, %.0f to %.0f; load average %.1f%n",
                median,
                PAINTS,
                paints[0],
                paints[PAINTS - 1],
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        assertThat(paints[0]).isPositive();
        assertThat(median).isLessThan(Integer.getInteger("errata.first.paint", Integer.MAX_VALUE));
    }

    /** First contentful paint of the page in a new window, in milliseconds since it was asked for. */
    private static double firstPaint() {
        try (BrowserContext window = chromium.open(new Browser.NewContextOptions().setBaseURL(url))) {
            Page page = window.newPage();
            page.navigate("/");
            Object paint = page.evaluate(FIRST_PAINT);
            return ((Number) paint).doubleValue();
        }
    }

    private static void picture(Page page, String address, String name) {
        page.navigate(address);
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
    }
}
