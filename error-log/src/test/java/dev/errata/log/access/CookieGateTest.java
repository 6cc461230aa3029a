package dev.errata.log.access;

import static dev.errata.log.access.LoginUnderTest.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With a login, behind a proxy on this machine that does TLS. */
class CookieGateTest {
    private static final AccessSettings SETTINGS = new AccessSettings(
            AccessMode.LOGIN,
            List.of("errata.example.org"),
            List.of(AddressRange.parse("127.0.0.1")),
            Optional.empty());

    private static LoginUnderTest log;
    private static GateUnderTest gate;

    @BeforeAll
    static void start() {
        log = new LoginUnderTest("cookie_gate");
        gate = new GateUnderTest(log, SETTINGS);
    }

    @AfterAll
    static void stop() {
        gate.close();
        log.close();
    }

    @BeforeEach
    void addAccounts() {
        log.reset();
        log.clock.advance(Brake.WINDOW);
        log.accounts.add("ann", Role.OPERATOR, PASSWORD, "admin");
        log.accounts.add("bob", Role.VIEWER, PASSWORD + "!", "admin");
    }

    private static String freshCookie() {
        return gate.request().send("GET /open").cookie();
    }

    private static RawHttp forwarded(String client) {
        return gate.request()
                .with("Host", "errata.example.org")
                .with("X-Forwarded-For", client)
                .with("X-Forwarded-Proto", "https");
    }

    @Test
    void underHttpsCookiesAreForThisHostAndHttpsAlone() {
        RawHttp.Answer page = forwarded("198.51.100.1").send("GET /open");
        assertThat(page.header("Set-Cookie").orElseThrow())
                .matches("__Host-errata-form=[A-Za-z0-9_-]{43}; .*")
                .contains("Secure", "HttpOnly", "Path=/")
                .doesNotContainIgnoringCase("domain");
        RawHttp.Answer login = forwarded("198.51.100.1")
                .with("Cookie", page.cookie())
                .form("csrf=" + page.body() + "&name=ann&password=" + PASSWORD.replace(" ", "+"))
                .send("POST /login");
        assertThat(login.header("Set-Cookie").orElseThrow())
                .matches("__Host-errata=[A-Za-z0-9_-]{43}; .*")
                .contains("Secure", "HttpOnly", "SameSite=Strict", "Path=/")
                .doesNotContainIgnoringCase("domain");
        assertThat(forwarded("198.51.100.1")
                        .with("Cookie", login.cookie())
                        .send("GET /viewer")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void onLoopbackTheSessionsCookieIsPlainAndStrict() {
        assertThat(gate.logIn(freshCookie(), "ann", PASSWORD)
                        .header("Set-Cookie")
                        .orElseThrow())
                .matches("errata=[A-Za-z0-9_-]{43}; .*")
                .contains("HttpOnly", "SameSite=Strict", "Path=/")
                .doesNotContain("Secure")
                .doesNotContainIgnoringCase("domain");
    }

    @Test
    void aSessionOfOneWayIsNoneOnTheOther() {
        String session = gate.logIn(freshCookie(), "ann", PASSWORD).cookie();
        String value = session.substring(session.indexOf('=') + 1);
        assertThat(forwarded("198.51.100.1")
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
        assertThat(forwarded("198.51.100.1")
                        .with("X-Forwarded-Proto", "http")
                        .send("GET /open")
                        .status())
                .isEqualTo(403);
        assertThat(forwarded("198.51.100.1")
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
        assertThat(forwarded("198.51.100.1")
                        .with("X-Forwarded-Host", "evil.example")
                        .send("GET /open")
                        .status())
                .isEqualTo(421);
        assertThat(forwarded("198.51.100.1")
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
