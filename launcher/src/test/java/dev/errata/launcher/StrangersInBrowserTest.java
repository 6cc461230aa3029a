package dev.errata.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.sun.net.httpserver.HttpServer;
import dev.errata.testing.Chromium;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Pages of other origins in the machine's own Chromium, and a running {@code errata up}: what they make the browser send comes
 * to the intake, the registry and the health port, and nothing of it is taken. All names of {@code .example} are this machine's.
 */
final class StrangersInBrowserTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Pattern REFUSED = Pattern.compile(
            "^errata_intake_items_total\\{[^}]*result=\"refused_request\"[^}]*} ([0-9.E]+)$", Pattern.MULTILINE);
    private static final String ENVELOPE = """
            {"event_id":"9ec79c33ec9942ab8353589fcb2e04dc","sent_at":"2026-11-22T12:00:00Z"}
            {"type":"event"}
            {"event_id":"9ec79c33ec9942ab8353589fcb2e04dc","platform":"javascript","message":"MESSAGE"}
            """;

    private static Path keys;
    private static UpProcess up;
    private static Chromium chromium;
    private static HttpServer elsewhere;
    private BrowserContext browser;
    private Page page;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException {
        Chromium.assumeWanted();
        Path home = Files.createDirectory(directory.resolve("home"));
        Path data = directory.resolve("data");
        keys = data.resolve("state").resolve("intake-keys.json");
        Map<String, String> ports = Map.of(
                "ERRATA_HEALTH_PORT", "0",
                "ERRATA_EMBEDDED_BROKER_PORT", "0",
                "ERRATA_EMBEDDED_CONTROLLER_PORT", "0",
                "ERRATA_EMBEDDED_REGISTRY_PORT", "0");
        up = UpProcess.start(home, directory, ports, "--no-log", "--data", data.toString());
        elsewhere = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        elsewhere.createContext("/", exchange -> {
            byte[] html = "<!doctype html><title>elsewhere</title>".getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, html.length);
            exchange.getResponseBody().write(html);
            exchange.close();
        });
        elsewhere.start();
        chromium = Chromium.start("--host-resolver-rules=MAP *.example 127.0.0.1");
        up.awaitRunning();
    }

    @AfterAll
    static void stop() {
        if (up != null) {
            up.close();
            elsewhere.stop(0);
            chromium.close();
        }
    }

    @BeforeEach
    void open() {
        browser = chromium.open(new Browser.NewContextOptions());
        page = browser.newPage();
    }

    @AfterEach
    void close() {
        browser.close();
    }

    private static String originOf(String name) {
        return "http://" + name + ":" + elsewhere.getAddress().getPort();
    }

    private static String intake() {
        return up.intake().replaceFirst("/v1/errors$", "");
    }

    private static String got(String url) throws IOException, InterruptedException {
        return HTTP.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Requests that the intake refused since its start. */
    private static double refused() throws IOException, InterruptedException {
        return REFUSED.matcher(got(up.metrics()))
                .results()
                .mapToDouble(line -> Double.parseDouble(line.group(1)))
                .sum();
    }

    private static String arrived() {
        CommandRun tail = CommandRun.on(up.cluster(), "tail", "errors", "--from-beginning", "--until-end");
        assertThat(tail.exitCode()).as(tail.err()).isZero();
        return tail.out();
    }

    /** The scripts have the address of the intake in {@code to}. Each request is seen to come there, and is refused. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "fetch of JSON | fetch(to + '/v1/errors', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: json})",
                "fetch that asks for nothing beforehand | fetch(to + '/v1/errors', {method: 'POST', body: json})",
                "fetch as no-cors | fetch(to + '/v1/errors', {method: 'POST', mode: 'no-cors', body: json})",
                "fetch as no-cors, without a type | fetch(to + '/v1/errors', {method: 'POST', mode: 'no-cors', body: new Blob([json])})",
                "fetch of a tool's output | fetch(to + '/v1/errors', {method: 'POST', mode: 'no-cors', headers: {'Content-Type': 'text/plain'}, body: 'FATAL: by a page'})",
                "fetch by the name localhost | fetch(to.replace('127.0.0.1', 'localhost') + '/v1/errors', {method: 'POST', mode: 'no-cors', body: json})",
                "sendBeacon | navigator.sendBeacon(to + '/v1/errors', json)",
                "sendBeacon, without a type | navigator.sendBeacon(to + '/v1/errors', new Blob([json]))",
                "sendBeacon of an outcome | navigator.sendBeacon(to + '/v1/outcomes', json)",
                "sendBeacon with the local DSN | navigator.sendBeacon(to + '/api/1/envelope/?sentry_key=local', json)",
                "no-cors store of Sentry's | fetch(to + '/api/1/store/?sentry_key=local', {method: 'POST', mode: 'no-cors', body: json})",
                "OTLP as no-cors | fetch(to + '/v1/logs', {method: 'POST', mode: 'no-cors', body: json})",
                "XMLHttpRequest | (x => { x.open('POST', to + '/v1/errors'); x.send(json); })(new XMLHttpRequest())",
                "a form as text | form(to, 'text/plain')",
                "a form | form(to, 'application/x-www-form-urlencoded')",
                "a form with files | form(to, 'multipart/form-data')"
            })
    void nothingOfAPageElsewhereArrives(String what, String script) throws Exception {
        page.navigate(originOf("evil.example"));
        double before = refused();
        page.evaluate("""
                to => {
                  const json = '{"message":"by a page"}';
                  const form = (to, type) => {
                    const form = document.body.appendChild(document.createElement('form'));
                    Object.assign(form, {method: 'POST', action: to + '/v1/errors', enctype: type});
                    const field = form.appendChild(document.createElement('input'));
                    Object.assign(field, {name: '{"message":"by a page","code":"', value: '"}'});
                    form.submit();
                  };
                  Promise.resolve(%s).catch(() => 0);
                }""".formatted(script), intake());
        await().atMost(LONG).untilAsserted(() -> assertThat(refused()).isGreaterThan(before));
        assertThat(arrived()).doesNotContain("by a page");
    }

    /** The name of the page now stands for this machine: to the browser it is one origin, and nothing is asked beforehand. */
    @ParameterizedTest
    @CsvSource({"intake,/v1/errors", "registry,/subjects/evil-value/versions", "health,/metrics", "health,/health/ready"
    })
    void aNameThatWasBoundAnewReachesNothing(String server, String path) {
        String address = switch (server) {
            case "intake" -> intake();
            case "registry" -> up.cluster().registryUrl();
            default -> up.metrics().replaceFirst("/metrics$", "");
        };
        String rebound = address.replaceFirst("127\\.0\\.0\\.1|localhost", "rebound.example");
        assertThat(rebound).contains("rebound.example");
        page.navigate(rebound + path);
        for (String method : new String[] {"GET", "POST", "DELETE"}) {
            Object answer = page.evaluate("""
                    ([path, method]) => fetch(path, {method, body: method === 'POST' ? '{"message":"by a page"}' : null,
                        headers: {'Content-Type': 'application/json'}})
                      .then(answer => answer.text().then(text => [answer.status, text].join(' ')))""", new Object[] {path, method});
            assertThat(String.valueOf(answer)).as(method).startsWith("421 ").doesNotContain("errata_");
        }
        assertThat(arrived()).doesNotContain("by a page");
    }

    @Test
    void theRegistryTakesNoSchemaOfAPageAndTellsItNone() throws Exception {
        page.navigate(originOf("evil.example"));
        String registry = up.cluster().registryUrl();
        String before = got(registry + "/subjects");
        Object answers = page.evaluate("""
                registry => Promise.all([
                  fetch(registry + '/subjects/evil-value/versions',
                    {method: 'POST', mode: 'no-cors', body: JSON.stringify({schema: '"string"'})}).then(it => it.type),
                  fetch(registry + '/subjects').then(it => it.status, () => 'not to be read')])
                """, registry);
        assertThat(answers).hasToString("[opaque, not to be read]");
        assertThat(got(registry + "/subjects")).isEqualTo(before).contains("errors-value");
    }

    @Test
    void theHealthPortTellsAPageNothing() {
        page.navigate(originOf("evil.example"));
        Object answer = page.evaluate("url => fetch(url).then(it => it.status, () => 'not to be read')", up.metrics());
        assertThat(answer).isEqualTo("not to be read");
    }

    /** As {@code @sentry/browser} sends it: text, with the key in the address. */
    @Test
    void aPageWithAKeyAndItsOriginOnTheListReportsAsSentrysSdkDoes() {
        CommandRun made = CommandRun.of(
                "",
                "intake",
                "key",
                "add",
                "web",
                "--project",
                "shop",
                "--origin",
                originOf("shop.example"),
                "--keys",
                keys.toString());
        assertThat(made.exitCode()).as(made.err()).isZero();
        String url =
                intake() + "/api/1/envelope/?sentry_version=7&sentry_client=sentry.javascript.browser%2F10&sentry_key="
                        + made.out().strip();
        page.navigate(originOf("shop.example"));
        await().atMost(LONG)
                .untilAsserted(() ->
                        assertThat(sent(url, "told by the shop")).isEqualTo("200 9ec79c33ec9942ab8353589fcb2e04dc"));
        assertThat(arrived()).contains("told by the shop");

        page.navigate(originOf("evil.example"));
        assertThat(sent(url, "taken from the page of the shop")).isEqualTo("not to be read");
        assertThat(arrived()).doesNotContain("taken from the page of the shop");
    }

    private Object sent(String url, String message) {
        return page.evaluate("""
                ([url, body]) => fetch(url, {method: 'POST', body, referrerPolicy: 'strict-origin', keepalive: true})
                  .then(answer => answer.json().then(json => answer.status + ' ' + json.id), () => 'not to be read')
                """, new Object[] {url, ENVELOPE.replace("MESSAGE", message)});
    }
}
