package dev.errata.log.access;

import static dev.errata.log.access.LoginUnderTest.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Whatever goes well or wrong at the gate. */
class SecretsInLogTest {
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

    @BeforeEach
    void listen() {
        lines.start();
        root.addAppender(lines);
    }

    @AfterEach
    void listenNoMore() {
        root.detachAppender(lines);
    }

    @Test
    void noSecretIsEverLogged() {
        AccessSettings settings = new AccessSettings(AccessMode.LOGIN, List.of(), List.of(), Optional.empty());
        try (LoginUnderTest log = new LoginUnderTest("secrets_in_log");
                GateUnderTest gate = new GateUnderTest(log, settings)) {
            log.accounts.add("ann", Role.ADMIN, PASSWORD, "test");
            String token = log.tokens
                    .make("ci", Role.ADMIN, Duration.ofDays(1), "ann")
                    .orElseThrow()
                    .text();
            RawHttp.Answer login = tryEverything(gate, token);
            log.database.jdbi().useHandle(handle -> handle.execute("ALTER TABLE account RENAME password TO another"));
            assertThatThrownBy(() -> log.accounts.setPassword("ann", "another password"))
                    .extracting(Throwable::toString)
                    .asString()
                    .contains("column \"password\"")
                    .doesNotContain("$argon2");
            log.database.jdbi().useHandle(handle -> handle.execute("DROP TABLE token, http_session, account"));
            assertThat(statusOf(gate, "Authorization", "Bearer " + token)).isEqualTo(500);
            assertThat(statusOf(gate, "Cookie", login.cookie())).isEqualTo(500);
            assertThat(logged())
                    .contains("login refused")
                    .contains("relation \"token\" does not exist")
                    .doesNotContain(PASSWORD, "a wrong password", "typed-my-password-here", "$argon2")
                    .doesNotContain(token, login.cookie().substring("errata=".length()));
        }
    }

    private static RawHttp.Answer tryEverything(GateUnderTest gate, String token) {
        String form = gate.request().send("GET /open").cookie();
        gate.logIn(form, "ann", "a wrong password");
        gate.logIn(form, "typed-my-password-here", "a wrong password");
        RawHttp.Answer login = gate.logIn(form, "ann", PASSWORD);
        assertThat(login.status()).isEqualTo(204);
        for (String authorization : List.of("Bearer " + token, "Bearer " + token + "x", "Bearer " + token + "\u0001")) {
            gate.request().with("Authorization", authorization).send("GET /admin");
            gate.request()
                    .with("Authorization", authorization)
                    .with("Host", "evil.example")
                    .send("GET /admin");
        }
        gate.request().with("Cookie", login.cookie()).send("POST /admin");
        return login;
    }

    private static int statusOf(GateUnderTest gate, String header, String value) {
        return gate.request().with(header, value).send("GET /admin").status();
    }

    private String logged() {
        return List.copyOf(lines.list).stream()
                .map(line -> line.getFormattedMessage()
                        + line.getKeyValuePairs()
                        + (line.getThrowableProxy() == null
                                ? ""
                                : ThrowableProxyUtil.asString(line.getThrowableProxy())))
                .collect(Collectors.joining("\n"));
    }
}
