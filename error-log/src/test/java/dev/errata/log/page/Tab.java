package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.errata.testing.Chromium;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A page in a real browser, and what that browser had to complain of. */
final class Tab implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String AXE = script();

    private final BrowserContext context;
    final Page page;
    private final List<String> complaints = new ArrayList<>();

    private Tab(BrowserContext context) {
        this.context = context;
        page = context.newPage();
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") || message.type().equals("warning")) {
                complaints.add(message.type() + ": " + message.text());
            }
        });
        page.onPageError(thrown -> complaints.add("thrown: " + thrown));
        page.onDialog(dialog -> {
            complaints.add("a dialog: " + dialog.message());
            dialog.dismiss();
        });
        page.onRequest(request -> {
            if (!request.url().startsWith("data:") && !request.url().startsWith(origin())) {
                complaints.add("a request to elsewhere: " + request.url());
            }
        });
    }

    /** In a window with cookies of its own. */
    static Tab open(Chromium chromium, Browser.NewContextOptions options) {
        return new Tab(chromium.open(options));
    }

    /** In a window as most people have it. */
    static Tab open(Chromium chromium, PagesUnderTest pages) {
        return open(chromium, new Browser.NewContextOptions().setBaseURL(pages.api.url()));
    }

    private String origin() {
        return page.url().equals("about:blank")
                ? "http://127.0.0.1:"
                : page.url().replaceFirst("(//[^/]*/).*", "$1");
    }

    private static String script() {
        try (InputStream in = Objects.requireNonNull(Tab.class.getResourceAsStream("/axe.min.js"), "axe is missing")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    Tab go(String address) {
        page.navigate(address);
        return this;
    }

    /** Clicks at what leads to another page, and returns when that is complete: the click itself waits for its beginning. */
    void follow(String selector) {
        page.locator(selector).click();
        page.waitForLoadState();
    }

    /** Presses keys one after the other, as somebody without a mouse does. */
    void press(String... keys) {
        for (String key : keys) {
            page.keyboard().press(key);
        }
    }

    void type(String text) {
        page.keyboard().type(text);
    }

    /** What has the focus, by its text. */
    String focused() {
        return String.valueOf(page.evaluate("document.activeElement.innerText || document.activeElement.name || ''"))
                .strip();
    }

    /** The path with its query. */
    String path() {
        return page.url().replaceFirst("^[a-z]+://[^/]*", "");
    }

    String text(String selector) {
        return page.locator(selector).first().innerText();
    }

    List<String> texts(String selector) {
        return page.locator(selector).allInnerTexts();
    }

    /** What the browser complained of since the last time. */
    List<String> complaints() {
        List<String> found = List.copyOf(complaints);
        complaints.clear();
        return found;
    }

    void hasNothingToComplainOf() {
        assertThat(complaints()).as(page.url()).isEmpty();
    }

    /** Holds all rules of axe, those called best practice as well. */
    void isAccessible() {
        page.evaluate(AXE);
        String result = String.valueOf(page.evaluate("axe.run().then(found => JSON.stringify(found.violations))"));
        List<String> violations = new ArrayList<>();
        for (JsonNode rule : json(result)) {
            for (JsonNode node : rule.path("nodes")) {
                violations.add(rule.path("id").asText() + ": " + node.path("target") + " "
                        + node.path("failureSummary").asText());
            }
        }
        assertThat(violations).as(page.url()).isEmpty();
    }

    /** What is wider than the window scrolls by itself; the page does not. */
    void isNotScrolledSideways() {
        List<?> wide = (List<?>) page.evaluate("""
                () => document.documentElement.scrollWidth <= innerWidth ? [] :
                  [...document.querySelectorAll('body *')]
                    .filter(it => it.getBoundingClientRect().right > innerWidth && !it.closest('.scroll, pre, .unseen'))
                    .map(it => it.outerHTML.slice(0, 120)).concat(['the page'])
                """);
        assertThat(wide).as(page.url()).isEmpty();
    }

    /** Bytes that came over the network for the page as it stands, compressed as they came. */
    long transferred() {
        return ((Number)
                        page.evaluate(
                                "performance.getEntries().map(it => it.transferSize || 0).reduce((sum, size) => sum + size, 0)"))
                .longValue();
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
