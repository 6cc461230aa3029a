package dev.errata.log.access;

import static dev.errata.log.access.LoginUnderTest.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With a login, behind a proxy on this machine that does TLS. */
class LoginGateTest {
    private static ProxiedGateUnderTest proxied;
    private static LoginUnderTest log;
    private static GateUnderTest gate;

    @BeforeAll
    static void start() {
        proxied = new ProxiedGateUnderTest("login_gate");
        log = proxied.log;
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
    void whoIsNotLoggedInIsTold() {
        assertThat(gate.request().send("GET /viewer").status()).isEqualTo(401);
        assertThat(gate.request().send("POST /operator").status()).isEqualTo(401);
        assertThat(gate.request()
                        .with("Cookie", proxied.freshCookie())
                        .send("GET /viewer")
                        .status())
                .isEqualTo(401);
        assertThat(gate.request().send("GET /open").status()).isEqualTo(200);
    }

    @Test
    void whoLogsInIsThatAccountWithItsRole() {
        String session = gate.logIn(proxied.freshCookie(), "Ann", PASSWORD).cookie();
        assertThat(gate.request().with("Cookie", session).send("GET /viewer").body())
                .isEqualTo("Caller[name=ann, role=OPERATOR]");
        assertThat(gate.request().with("Cookie", session).send("GET /admin").status())
                .isEqualTo(403);
        assertThat(log.accounts.find("ann").orElseThrow().lastLogin()).isEqualTo(log.clock.instant());
    }

    @Test
    void aCookieFromBeforeTheLoginNeverBecomesASession() {
        String form = proxied.freshCookie();
        String planted = "errata=" + "A".repeat(43);
        RawHttp.Answer answer = gate.logIn(form + "; " + planted, "ann", PASSWORD);
        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.cookie()).startsWith("errata=").isNotEqualTo(planted);
        for (String before : List.of(planted, "errata=" + form.substring(form.indexOf('=') + 1))) {
            assertThat(gate.request().with("Cookie", before).send("GET /viewer").status())
                    .isEqualTo(401);
        }
    }

    @Test
    void aVisitByALinkFromElsewhereLeavesTheSessionAlone() {
        String form = proxied.freshCookie();
        String session = gate.logIn(form, "ann", PASSWORD).cookie();
        // a browser leaves out what is strict, and sends what is lax
        RawHttp.Answer visit = gate.request()
                .with("Cookie", form)
                .with("Sec-Fetch-Site", "cross-site")
                .send("GET /open");
        assertThat(visit.status()).isEqualTo(200);
        assertThat(visit.header("Set-Cookie")).isEmpty();
        assertThat(gate.request().with("Cookie", session).send("GET /viewer").status())
                .isEqualTo(200);
        // its login form works, although the session comes along again
        assertThat(gate.request()
                        .with("Cookie", session + "; " + form)
                        .form("csrf=" + visit.body() + "&name=ann&password=" + PASSWORD.replace(" ", "+"))
                        .send("POST /login")
                        .status())
                .isEqualTo(204);
    }

    @Test
    void aLoginEndsTheSessionBefore() {
        String first = gate.logIn(proxied.freshCookie(), "ann", PASSWORD).cookie();
        String second = gate.logIn(proxied.freshCookie() + "; " + first, "bob", PASSWORD + "!")
                .cookie();
        assertThat(second).isNotEqualTo(first);
        assertThat(gate.request().with("Cookie", first).send("GET /viewer").status())
                .isEqualTo(401);
        assertThat(gate.request().with("Cookie", second).send("GET /viewer").body())
                .contains("bob");
    }

    @Test
    void theFormTokenOfBeforeTheLoginIsWorthNothingAfterIt() {
        String before = proxied.freshCookie();
        String token = gate.page(before);
        String after = gate.logIn(before, "ann", PASSWORD).cookie() + "; " + before;
        assertThat(gate.request()
                        .with("Cookie", after)
                        .form("csrf=" + token)
                        .send("POST /operator")
                        .status())
                .isEqualTo(403);
        assertThat(gate.request()
                        .with("Cookie", after)
                        .form("csrf=" + gate.page(after))
                        .send("POST /operator")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aLoginWithoutAFormTokenIsNoLogin() {
        assertThat(gate.request()
                        .form("name=ann&password=" + PASSWORD.replace(" ", "+"))
                        .send("POST /login")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void whoLogsOutIsOutEverywhereWithThatCookie() {
        String session = gate.logIn(proxied.freshCookie(), "ann", PASSWORD).cookie();
        RawHttp.Answer answer = gate.request()
                .with("Cookie", session)
                .with(AccessGate.FORM_HEADER, gate.page(session))
                .send("DELETE /login");
        assertThat(answer.header("Set-Cookie").orElseThrow())
                .startsWith("errata=; ")
                .contains("Expires=Thu, 01 Jan 1970");
        assertThat(gate.request().with("Cookie", session).send("GET /viewer").status())
                .isEqualTo(401);
        assertThat(log.count("http_session")).isZero();
    }

    @Test
    void anIdleSessionAsksForALogin() {
        String session = gate.logIn(proxied.freshCookie(), "ann", PASSWORD).cookie();
        log.clock.advance(LoginSessions.IDLE);
        assertThat(gate.request().with("Cookie", session).send("GET /viewer").status())
                .isEqualTo(401);
    }

    @Test
    void fiveFailuresAMinuteAndThenNotEvenTheRightPassword() {
        String cookie = proxied.freshCookie();
        for (int i = 0; i < Brake.ATTEMPTS; i++) {
            assertThat(gate.logIn(cookie, "ann", "wrong password " + i).status())
                    .isEqualTo(401);
        }
        assertThat(gate.logIn(cookie, "ann", PASSWORD).status()).isEqualTo(429);
        assertThat(gate.logIn(cookie, "bob", PASSWORD + "!").status()).isEqualTo(204);
        log.clock.advance(Brake.WINDOW);
        assertThat(gate.logIn(cookie, "ann", PASSWORD).status()).isEqualTo(204);
    }

    @Test
    void aForgedForwardedForIsNoWayRoundTheBrakeAndNoWayToLockOut() {
        RawHttp.Answer page = proxied.forwarded("198.51.100.1").send("GET /open");
        String form = "csrf=" + page.body() + "&name=ann&password=";
        for (int i = 0; i < Brake.ATTEMPTS; i++) {
            RawHttp guess = proxied.forwarded("10.9.8." + i + ", 198.51.100.1").with("Cookie", page.cookie());
            assertThat(guess.form(form + "guess").send("POST /login").status()).isEqualTo(401);
        }
        RawHttp another = proxied.forwarded("10.9.8.77, 198.51.100.1").with("Cookie", page.cookie());
        assertThat(another.form(form + "guess").send("POST /login").status()).isEqualTo(429);
        RawHttp owner = proxied.forwarded("198.51.100.2").with("Cookie", page.cookie());
        assertThat(owner.form(form + PASSWORD.replace(" ", "+"))
                        .send("POST /login")
                        .status())
                .isEqualTo(204);
    }

    @Test
    void anAccountThatIsNotThereCostsTheSame() {
        InetAddress here = InetAddress.getLoopbackAddress();
        log.accounts.add("gone", Role.VIEWER, PASSWORD, "admin");
        log.accounts.setDisabled("gone", true);
        Login login = new Login(log.accounts, log.passwords, log.sessions, log.clock);
        long there = memoryOf(() -> login.attempt("ann", "wrong", here));
        for (String name : List.of("nobody", "gone", "no name: at all", "")) {
            assertThat(memoryOf(() -> login.attempt(name, "wrong", here)))
                    .as(name)
                    .isGreaterThan(19_456L * 1024)
                    .isBetween(there * 9 / 10, there * 11 / 10);
        }
    }

    /** That argon2 needs, whatever else this machine does. */
    private static long memoryOf(Supplier<LoginResult> attempt) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(attempt.get()).isInstanceOf(LoginResult.Refused.class);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void aDisabledAccountAndAWrongPasswordLookTheSame() {
        String cookie = proxied.freshCookie();
        log.accounts.setDisabled("ann", true);
        RawHttp.Answer disabled = gate.logIn(cookie, "ann", PASSWORD);
        RawHttp.Answer wrong = gate.logIn(cookie, "bob", PASSWORD);
        RawHttp.Answer missing = gate.logIn(cookie, "carol", PASSWORD);
        assertThat(List.of(disabled.status(), wrong.status(), missing.status())).containsOnly(401);
        assertThat(List.of(disabled.body(), wrong.body())).containsOnly(missing.body());
    }

    @Test
    void aTokenNeedsNoFormTokenAndEndsWithItsTime() {
        String token = log.tokens
                .make("ci", Role.OPERATOR, Duration.ofDays(1), "ann")
                .orElseThrow()
                .text();
        RawHttp request = gate.request().with("Authorization", "Bearer " + token);
        assertThat(request.send("POST /operator").status()).isEqualTo(200);
        assertThat(request.send("POST /admin").status()).isEqualTo(403);
        log.clock.advance(Duration.ofDays(1));
        assertThat(request.send("POST /operator").status()).isEqualTo(401);
    }
}
