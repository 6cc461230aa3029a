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
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Whatever goes well or wrong at the gate. */
class SecretsInLogTest {
    @Test
    void noSecretIsEverLogged() {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.addAppender(lines);
        String token;
        RawHttp.Answer login;
        try (LoginUnderTest log = new LoginUnderTest("secrets_in_log");
                GateUnderTest gate = new GateUnderTest(
                        log, new AccessSettings(AccessMode.LOGIN, List.of(), List.of(), java.util.Optional.empty()))) {
            log.accounts.add("ann", Role.ADMIN, PASSWORD, "test");
            token = log.tokens
                    .make("ci", Role.ADMIN, Duration.ofDays(1), "ann")
                    .orElseThrow()
                    .text();
            String form = gate.request().send("GET /open").cookie();
            gate.logIn(form, "ann", "a wrong password");
            gate.logIn(form, "typed-my-password-here", "a wrong password");
            login = gate.logIn(form, "ann", PASSWORD);
            assertThat(login.status()).isEqualTo(204);
            for (String authorization :
                    List.of("Bearer " + token, "Bearer " + token + "x", "Bearer " + token + "\u0001")) {
                gate.request().with("Authorization", authorization).send("GET /admin");
                gate.request()
                        .with("Authorization", authorization)
                        .with("Host", "evil.example")
                        .send("GET /admin");
            }
            gate.request().with("Cookie", login.cookie()).send("POST /admin");
            log.database.jdbi().useHandle(handle -> handle.execute("ALTER TABLE account RENAME password TO another"));
            assertThatThrownBy(() -> log.accounts.setPassword("ann", "another password"))
                    .extracting(Throwable::toString)
                    .asString()
                    .contains("column \"password\"")
                    .doesNotContain("$argon2");
            // the database goes away in the middle
            log.database.jdbi().useHandle(handle -> handle.execute("DROP TABLE token, http_session, account"));
            assertThat(gate.request()
                            .with("Authorization", "Bearer " + token)
                            .send("GET /admin")
                            .status())
                    .isEqualTo(500);
            assertThat(gate.request()
                            .with("Cookie", login.cookie())
                            .send("GET /admin")
                            .status())
                    .isEqualTo(500);
        } finally {
            root.detachAppender(lines);
        }
        String logged = lines.list.stream()
                .map(line -> line.getFormattedMessage()
                        + line.getKeyValuePairs()
                        + (line.getThrowableProxy() == null
                                ? ""
                                : ThrowableProxyUtil.asString(line.getThrowableProxy())))
                .collect(Collectors.joining("\n"));
        assertThat(logged)
                .contains("login refused")
                .contains("relation \"token\" does not exist")
                .doesNotContain(PASSWORD, "a wrong password", "typed-my-password-here", "$argon2")
                .doesNotContain(token, login.cookie().substring("errata=".length()));
    }
}
