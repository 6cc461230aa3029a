package dev.errata.log.access;

import static dev.errata.log.access.LoginUnderTest.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With a login, behind a proxy on this machine that does TLS. */
class CookieGateTest {
    private static ProxiedGateUnderTest proxied;
    private static GateUnderTest gate;

    @BeforeAll
    static void start() {
        proxied = new ProxiedGateUnderTest("cookie_gate");
        gate = proxied.gate;
    }

    @AfterAll
    static void stop() {
        proxied.close();
    }

    @BeforeEach
    void addAccounts() {
        proxied.reset();
    }

    @Test
    void underHttpsCookiesAreForThisHostAndHttpsAlone() {
        RawHttp.Answer page = proxied.forwarded("198.51.100.1").send("GET /open");
        assertThat(page.header("Set-Cookie").orElseThrow())
                .matches("__Host-errata-form=[A-Za-z0-9_-]{43}; .*")
                .contains("Secure", "HttpOnly", "Path=/")
                .doesNotContainIgnoringCase("domain");
        RawHttp.Answer login = proxied.forwarded("198.51.100.1")
                .with("Cookie", page.cookie())
                .form("csrf=" + page.body() + "&name=ann&password=" + PASSWORD.replace(" ", "+"))
                .send("POST /login");
        assertThat(login.header("Set-Cookie").orElseThrow())
                .matches("__Host-errata=[A-Za-z0-9_-]{43}; .*")
                .contains("Secure", "HttpOnly", "SameSite=Strict", "Path=/")
                .doesNotContainIgnoringCase("domain");
        assertThat(proxied.forwarded("198.51.100.1")
                        .with("Cookie", login.cookie())
                        .send("GET /viewer")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void onLoopbackTheSessionsCookieIsPlainAndStrict() {
        assertThat(gate.logIn(proxied.freshCookie(), "ann", PASSWORD)
                        .header("Set-Cookie")
                        .orElseThrow())
                .matches("errata=[A-Za-z0-9_-]{43}; .*")
                .contains("HttpOnly", "SameSite=Strict", "Path=/")
                .doesNotContain("Secure")
                .doesNotContainIgnoringCase("domain");
    }

    @Test
    void aSessionOfOneWayIsNoneOnTheOther() {
        String session = gate.logIn(proxied.freshCookie(), "ann", PASSWORD).cookie();
        String value = session.substring(session.indexOf('=') + 1);
        assertThat(proxied.forwarded("198.51.100.1")
                        .with("Cookie", session)
                        .send("GET /viewer")
                        .status())
                .isEqualTo(401);
        assertThat(gate.request()
                        .with("Cookie", "__Host-errata=" + value)
                        .send("GET /viewer")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void plainHttpFromElsewhereIsRefused() {
        assertThat(proxied.forwarded("198.51.100.1")
                        .with("X-Forwarded-Proto", "http")
                        .send("GET /open")
                        .status())
                .isEqualTo(403);
        assertThat(proxied.forwarded("198.51.100.1")
                        .without("X-Forwarded-Proto")
                        .send("GET /open")
                        .status())
                .isEqualTo(403);
        assertThat(gate.request()
                        .with("Host", "errata.example.org")
                        .send("GET /open")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aProxysOtherNameIsRefused() {
        assertThat(proxied.forwarded("198.51.100.1")
                        .with("X-Forwarded-Host", "evil.example")
                        .send("GET /open")
                        .status())
                .isEqualTo(421);
        assertThat(proxied.forwarded("198.51.100.1")
                        .with("Host", "evil.example")
                        .send("GET /open")
                        .status())
                .isEqualTo(421);
        RawHttp rewritten = gate.request()
                .with("X-Forwarded-Host", "errata.example.org")
                .with("X-Forwarded-For", "198.51.100.1")
                .with("X-Forwarded-Proto", "https")
                .with("Origin", "https://errata.example.org");
        String cookie = rewritten.send("GET /open").cookie();
        String token = rewritten.with("Cookie", cookie).send("GET /open").body();
        assertThat(rewritten.form("csrf=" + token).send("POST /open").status()).isEqualTo(200);
    }
}
