package dev.errata.log.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On loopback, without a login. */
class OpenGateTest {
    private static LoginUnderTest log;
    private static GateUnderTest gate;

    @BeforeAll
    static void start() {
        log = new LoginUnderTest("open_gate");
        gate = new GateUnderTest(log, AccessSettings.loopback());
    }

    @AfterAll
    static void stop() {
        gate.close();
        log.close();
    }

    @Test
    void everybodyIsOperatorUnderTheNameOfTheSystemsUser() {
        assertThat(gate.request().send("GET /viewer").body()).isEqualTo("Caller[name=os-user, role=OPERATOR]");
        assertThat(gate.request().send("GET /operator").status()).isEqualTo(200);
        assertThat(gate.request().send("GET /admin").status()).isEqualTo(403);
    }

    @Test
    void aTokenIsWhoItSaysAlsoHere() {
        String viewer = log.tokens
                .make("look", Role.VIEWER, Duration.ofDays(1), "ann")
                .orElseThrow()
                .text();
        String admin = log.tokens
                .make("boss", Role.ADMIN, Duration.ofDays(1), "ann")
                .orElseThrow()
                .text();
        assertThat(gate.request()
                        .with("Authorization", "Bearer " + viewer)
                        .send("GET /viewer")
                        .body())
                .isEqualTo("Caller[name=token:look, role=VIEWER]");
        assertThat(gate.request()
                        .with("Authorization", "Bearer " + viewer)
                        .send("POST /operator")
                        .status())
                .isEqualTo(403);
        assertThat(gate.request()
                        .with("Authorization", "bearer " + admin)
                        .send("POST /admin")
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer erl_wrong", "Bearer", "Basic b3M6dXNlcg==", "", "erl_wrong"})
    void aWrongTokenIsNobodyEvenWhereNobodyNeedsOne(String authorization) {
        for (String line : new String[] {"GET /viewer", "GET /open", "POST /operator"}) {
            RawHttp.Answer answer =
                    gate.request().with("Authorization", authorization).send(line);
            assertThat(answer.status()).as(line).isEqualTo(401);
            assertThat(answer.header("WWW-Authenticate")).contains("Bearer realm=\"errata\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:18090", "localhost.evil.example", "192.168.0.7", "0.0.0.0"})
    void anotherHostIsMisdirectedOnEveryPathOfEveryMethod(String host) {
        for (String line : new String[] {
            "GET /viewer", "GET /open", "GET /nothing", "HEAD /viewer", "OPTIONS /viewer", "POST /operator", "PUT /x"
        }) {
            assertThat(gate.request().with("Host", host).send(line).status())
                    .as(line)
                    .isEqualTo(421);
        }
    }

    @Test
    void anotherHostInTheRequestLineIsRefused() {
        assertThat(gate.request().send("GET http://evil.example/viewer").status())
                .isIn(400, 421);
        assertThat(gate.request()
                        .with("Host", "evil.example")
                        .send("GET http://127.0.0.1/viewer")
                        .status())
                .isIn(400, 421);
        assertThat(gate.request().without("Host").send("GET /viewer").status()).isIn(400, 421);
    }

    @ParameterizedTest
    @CsvSource({
        "Origin, http://evil.example",
        "Origin, null",
        "Origin, http://127.0.0.1:1",
        "Origin, http://localhost:18090",
        "Sec-Fetch-Site, cross-site",
        "Sec-Fetch-Site, same-site"
    })
    void whatAnotherPageSendsChangesNothing(String header, String value) {
        String cookie = gate.request().send("GET /open").cookie();
        RawHttp request = gate.request().with("Cookie", cookie).with(AccessGate.FORM_HEADER, gate.page(cookie));
        assertThat(request.send("POST /operator").status()).isEqualTo(200);
        assertThat(request.with(header, value).send("POST /operator").status()).isEqualTo(403);
        assertThat(request.send("GET /operator").status()).isEqualTo(200);
    }

    @Test
    void anOwnPageMayChangeThings() {
        String cookie = gate.request().send("GET /open").cookie();
        assertThat(gate.request()
                        .with("Cookie", cookie)
                        .with("Origin", "http://127.0.0.1:" + gate.port())
                        .with("Sec-Fetch-Site", "same-origin")
                        .form("reason=x&csrf=" + gate.page(cookie))
                        .send("POST /operator")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void withoutItsBrowsersFormTokenNothingIsChanged() {
        String cookie = gate.request().send("GET /open").cookie();
        String ofAnother = gate.page(gate.request().send("GET /open").cookie());
        assertThat(gate.request().send("POST /operator").status()).isEqualTo(403);
        assertThat(gate.request().with("Cookie", cookie).send("POST /operator").status())
                .isEqualTo(403);
        assertThat(gate.request()
                        .with("Cookie", cookie)
                        .form("csrf=")
                        .send("POST /operator")
                        .status())
                .isEqualTo(403);
        assertThat(gate.request()
                        .with("Cookie", cookie)
                        .form("csrf=" + ofAnother)
                        .send("POST /operator")
                        .status())
                .isEqualTo(403);
        assertThat(gate.request()
                        .form("csrf=" + gate.page(cookie))
                        .send("POST /operator")
                        .status())
                .isEqualTo(403);
        assertThat(gate.request()
                        .with("Cookie", cookie)
                        .send("POST /operator?csrf=" + gate.page(cookie))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void theBrowsersCookieIsRandomAndOutOfReachOfScripts() {
        String first = gate.request().send("GET /open").header("Set-Cookie").orElseThrow();
        String second = gate.request().send("GET /open").header("Set-Cookie").orElseThrow();
        assertThat(first)
                .matches("errata-form=[A-Za-z0-9_-]{43}; .*")
                .contains("HttpOnly", "SameSite=Lax", "Path=/")
                .doesNotContainIgnoringCase("domain");
        assertThat(first).isNotEqualTo(second);
        assertThat(gate.request()
                        .with("Cookie", first.split(";", -1)[0])
                        .send("GET /open")
                        .header("Set-Cookie"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Real-IP", "Via"})
    void whatAProxyPassesOnIsRefused(String header) {
        assertThat(gate.request().with(header, "127.0.0.1").send("GET /viewer").status())
                .isEqualTo(403);
    }

    @Test
    void everyAnswerTellsTheBrowserToBeStrict() {
        Map<String, String> expected = Map.of(
                "Content-Security-Policy",
                "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
                "X-Content-Type-Options",
                "nosniff",
                "Referrer-Policy",
                "same-origin");
        for (RawHttp.Answer answer : new RawHttp.Answer[] {
            gate.request().send("GET /open"),
            gate.request().send("GET /admin"),
            gate.request().send("GET /nothing"),
            gate.request().with("Host", "evil.example").send("GET /open")
        }) {
            expected.forEach((name, value) -> assertThat(answer.header(name)).contains(value));
        }
    }
}
