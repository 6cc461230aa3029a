package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.log.page.view.Href;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A browser without scripts that logs in and out. */
class LoginPagesTest {
    private static LoginPagesUnderTest pages;
    private HttpClient browser;

    /** What a browser shows at the end of its way. */
    private record Shown(HttpResponse<String> response, Document html) {
        String path() {
            URI at = response.uri();
            return at.getPath() + (at.getQuery() == null ? "" : "?" + at.getRawQuery());
        }
    }

    @BeforeAll
    static void start() {
        pages = new LoginPagesUnderTest("login_pages");
    }

    @AfterAll
    static void stop() {
        pages.close();
    }

    @BeforeEach
    void openABrowser() {
        pages.pass(3_600);
        browser = HttpClient.newBuilder()
                .cookieHandler(new CookieManager())
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
    }

    private Shown open(String address) {
        return send(HttpRequest.newBuilder(URI.create(pages.url() + address)).GET());
    }

    /** Sends a form of the page as it stands, with what is typed in. */
    private Shown submit(Shown page, String action, Map<String, String> typed) {
        String body = page.html().select("form[action=" + action + "] input").stream()
                .map(field -> field.attr("name") + "="
                        + URLEncoder.encode(
                                typed.getOrDefault(field.attr("name"), field.attr("value")), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return send(HttpRequest.newBuilder(URI.create(pages.url() + action))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private Shown send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = browser.send(
                    request.header("Accept", "text/html,*/*;q=0.8").build(), HttpResponse.BodyHandlers.ofString());
            assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'self'", "img-src 'self' data:")
                    .doesNotContain("unsafe");
            return new Shown(response, Jsoup.parse(response.body()));
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private Shown logIn(Shown page, String password) {
        return submit(page, "/login", Map.of("account", "ann", "password", password));
    }

    @Test
    void whoIsNotLoggedInComesBackToTheSamePageAfterwards() {
        Shown login = open("/errors?category=disk_full&q=a%26b");
        assertThat(login.path()).startsWith("/login?to=");
        Shown page = logIn(login, LoginPagesUnderTest.PASSWORD);
        assertThat(page.response().statusCode()).isEqualTo(200);
        assertThat(page.path()).isEqualTo("/errors?category=disk_full&q=a%26b");
        assertThat(page.html().select("form[action=/logout]").text()).isEqualTo("Log out ann");
    }

    @Test
    void whereAKeyIsAskedForTheFirstErrorSaysWhereItComesFrom() {
        Element first = Objects.requireNonNull(
                logIn(open("/"), LoginPagesUnderTest.PASSWORD).html().selectFirst("section.empty"));
        assertThat(first.select("pre code").eachText()).contains("https://KEY@errors.example.org/1");
        assertThat(first.text()).contains("errata intake key add", "takes the place of KEY");
    }

    @Test
    void aWrongPasswordIsToldAndKeepsThePageToGoOnTo() {
        Shown wrong = logIn(open("/groups"), "wrong");
        assertThat(wrong.response().statusCode()).isEqualTo(401);
        assertThat(wrong.html().select("[role=alert]").text()).startsWith("Name or password are wrong");
        assertThat(wrong.html().select("input[name=account]").attr("value")).isEqualTo("ann");
        assertThat(wrong.html().select("input[name=password]").attr("value")).isEmpty();
        assertThat(logIn(wrong, LoginPagesUnderTest.PASSWORD).path()).isEqualTo("/groups");
    }

    @Test
    void nothingTypedIsNoAttempt() {
        Shown page = submit(open("/login"), "/login", Map.of());
        assertThat(page.response().statusCode()).isEqualTo(400);
        assertThat(page.html().select("[role=alert]").text()).isEqualTo("Please give a name and a password.");
    }

    @Test
    void afterTooManyAttemptsNobodyLooks() {
        Shown page = open("/login");
        for (int i = 0; i < 30 && page.response().statusCode() != 429; i++) {
            page = logIn(page, "wrong");
        }
        assertThat(page.response().statusCode()).isEqualTo(429);
        assertThat(page.response().headers().firstValue("Retry-After")).isPresent();
        assertThat(page.html().select("[role=alert]").text()).startsWith("Too many attempts.");
    }

    @Test
    void whoLogsOutIsAskedAgain() {
        Shown page = logIn(open("/errors"), LoginPagesUnderTest.PASSWORD);
        assertThat(submit(page, "/logout", Map.of()).path()).isEqualTo("/login");
        assertThat(open("/errors").path()).startsWith("/login?to=");
    }

    @Test
    void aSessionThatIsOverLeadsToTheLogin() {
        logIn(open("/errors"), LoginPagesUnderTest.PASSWORD);
        pages.pass(13 * 3_600);
        assertThat(open("/errors").path()).startsWith("/login?to=");
    }

    @Test
    void aFormWithoutItsTokenIsRefusedWithAPage() {
        Shown page = logIn(open("/errors"), LoginPagesUnderTest.PASSWORD);
        page.html().select("input[name=csrf]").attr("value", "guess");
        Shown refused = submit(page, "/logout", Map.of());
        assertThat(refused.response().statusCode()).isEqualTo(403);
        assertThat(refused.html().select("main").text()).contains("load the page again");
        assertThat(open("/errors").path()).isEqualTo("/errors");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example/",
                "//evil.example/",
                "/\\evil.example",
                "javascript:alert(1)",
                "/\tx",
                "\\/evil",
                ""
            })
    void theLoginLeadsNowhereElse(String to) {
        assertThat(LoginPages.own(to)).isEqualTo(PageLayout.HOME);
        Shown login = open(Href.of("/login").with("to", to.isEmpty() ? "x" : to).text());
        assertThat(login.html().select("main a").attr("href")).isEqualTo(PageLayout.HOME);
    }
}
