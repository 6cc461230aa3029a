package dev.errata.log.access;

import static dev.errata.log.access.LoginUnderTest.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accounts, sessions and tokens as they are kept. */
class StoredAccessTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static LoginUnderTest log;

    @BeforeAll
    static void start() {
        log = new LoginUnderTest("stored_access");
    }

    @AfterAll
    static void stop() {
        log.close();
    }

    @BeforeEach
    void addAnn() {
        log.reset();
        assertThat(log.accounts.add("Ann", Role.OPERATOR, PASSWORD, "admin")).isTrue();
    }

    @Test
    void anAccountIsKnownInLowerCaseAndOnce() {
        assertThat(log.accounts.add("ANN", Role.ADMIN, PASSWORD, "bob")).isFalse();
        assertThat(log.accounts.list())
                .containsExactly(new Account("ann", Role.OPERATOR, false, "admin", log.clock.instant(), null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-ann", "token:ann", "link:oracle", "a b", "änn", "x/y"})
    void aNameThatCouldBeMistakenIsRefusedAndNotRepeated(String name) {
        assertThatThrownBy(() -> log.accounts.add(name, Role.VIEWER, PASSWORD, "admin"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a name is");
    }

    @Test
    void aSessionEndsAfterAnHourWithoutARequest() {
        RandomSecret session = log.sessions.open("ann");
        for (int i = 0; i < 5; i++) {
            log.clock.advance(LoginSessions.IDLE.minus(SECOND));
            assertThat(log.sessions.find(session)).contains(new Caller("ann", Role.OPERATOR));
        }
        log.clock.advance(LoginSessions.IDLE);
        assertThat(log.sessions.find(session)).isEmpty();
    }

    @Test
    void aSessionEndsAfterTwelveHoursHoweverBusy() {
        RandomSecret session = log.sessions.open("ann");
        for (int i = 0; i < 23; i++) {
            log.clock.advance(Duration.ofMinutes(30));
            assertThat(log.sessions.find(session)).isPresent();
        }
        log.clock.advance(Duration.ofMinutes(30));
        assertThat(log.sessions.find(session)).isEmpty();
    }

    @Test
    void sessionsThatAreOverAreForgotten() {
        log.sessions.open("ann");
        log.sessions.open("ann");
        log.clock.advance(LoginSessions.IDLE);
        log.sessions.open("ann");
        assertThat(log.count("http_session")).isEqualTo(1);
    }

    @Test
    void anAccountHasSoManySessionsAndTheOldestEnds() {
        RandomSecret first = log.sessions.open("ann");
        log.accounts.add("bob", Role.VIEWER, PASSWORD, "admin");
        RandomSecret ofBob = log.sessions.open("bob");
        RandomSecret second = first;
        for (int i = 0; i < LoginSessions.MOST_OF_AN_ACCOUNT; i++) {
            log.clock.advance(SECOND);
            RandomSecret opened = log.sessions.open("ann");
            second = i == 0 ? opened : second;
        }
        assertThat(log.sessions.find(first)).isEmpty();
        assertThat(log.sessions.find(second)).isPresent();
        assertThat(log.sessions.find(ofBob)).isPresent();
        assertThat(log.count("http_session")).isEqualTo(LoginSessions.MOST_OF_AN_ACCOUNT + 1);
    }

    @Test
    void whatIsTakenFromAnAccountIsTakenAtOnce() {
        RandomSecret session = log.sessions.open("ann");
        assertThat(log.accounts.setRole("ann", Role.VIEWER)).isTrue();
        assertThat(log.sessions.find(session)).contains(new Caller("ann", Role.VIEWER));
        assertThat(log.accounts.setDisabled("ann", true)).isTrue();
        assertThat(log.sessions.find(session)).isEmpty();
        assertThat(log.accounts.setDisabled("ann", false)).isTrue();
        assertThat(log.sessions.find(session)).isEmpty();

        RandomSecret again = log.sessions.open("ann");
        assertThat(log.accounts.setPassword("ann", "another password")).isTrue();
        assertThat(log.sessions.find(again)).isEmpty();

        RandomSecret last = log.sessions.open("ann");
        assertThat(log.accounts.remove("ann")).isTrue();
        assertThat(log.sessions.find(last)).isEmpty();
        assertThat(log.accounts.remove("ann")).isFalse();
    }

    @Test
    void aTokenCallsAsItselfUntilItExpires() {
        RandomSecret token =
                log.tokens.make("ci", Role.VIEWER, Duration.ofDays(30), "ann").orElseThrow();
        assertThat(token.text()).matches("erl_[A-Za-z0-9_-]{43}");
        log.clock.advance(Duration.ofDays(30).minus(SECOND));
        assertThat(log.tokens.find(token)).contains(new Caller("token:ci", Role.VIEWER));
        log.clock.advance(SECOND);
        assertThat(log.tokens.find(token)).isEmpty();
        assertThat(log.tokens.list()).extracting(Token::name).containsExactly("ci");
        log.clock.advance(Duration.ofDays(30));
        log.tokens.make("next", Role.VIEWER, Duration.ofDays(1), "ann");
        assertThat(log.tokens.list()).extracting(Token::name).containsExactly("next");
    }

    @Test
    void aTokenSaysWhenItWasUsedAndEndsWhenItIsRevoked() {
        RandomSecret token =
                log.tokens.make("ci", Role.ADMIN, Duration.ofDays(1), "ann").orElseThrow();
        assertThat(log.tokens.list()).extracting(Token::lastUsed).containsOnlyNulls();
        log.clock.advance(Duration.ofHours(3));
        assertThat(log.tokens.find(token)).isPresent();
        assertThat(log.tokens.list()).extracting(Token::lastUsed).containsExactly(log.clock.instant());
        assertThat(log.tokens.make("ci", Role.ADMIN, Duration.ofDays(1), "bob")).isEmpty();
        assertThat(log.tokens.revoke("ci")).isTrue();
        assertThat(log.tokens.revoke("ci")).isFalse();
        assertThat(log.tokens.find(token)).isEmpty();
    }

    @Test
    void noTokenLivesForever() {
        for (Duration life : List.of(Duration.ZERO, Duration.ofDays(-1), Duration.ofDays(367))) {
            assertThatThrownBy(() -> log.tokens.make("ci", Role.VIEWER, life, "ann"))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void oneIsNoneOfTheOthers() {
        RandomSecret session = log.sessions.open("ann");
        RandomSecret token =
                log.tokens.make("ci", Role.VIEWER, Duration.ofDays(1), "ann").orElseThrow();
        RandomSecret strange = RandomSecret.random(new SecureRandom(), AccessTokens.PREFIX);
        assertThat(Stream.of(session, strange).map(log.tokens::find)).allMatch(found -> found.isEmpty());
        assertThat(Stream.of(token, strange).map(log.sessions::find)).allMatch(found -> found.isEmpty());
    }

    @Test
    void theDatabaseHoldsNothingThatOpensADoor() {
        RandomSecret session = log.sessions.open("ann");
        RandomSecret token =
                log.tokens.make("ci", Role.VIEWER, Duration.ofDays(1), "ann").orElseThrow();
        String everything = String.join(
                "\n",
                Stream.of("account", "http_session", "token")
                        .flatMap(table -> log.database
                                .jdbi()
                                .withHandle(handle -> handle
                                        .createQuery("SELECT row_to_json(t)::text || t::text FROM " + table + " t")
                                        .mapTo(String.class)
                                        .list()
                                        .stream()))
                        .toList());
        assertThat(everything)
                .contains("$argon2id$")
                .doesNotContain(
                        PASSWORD, session.text(), token.text(), token.text().substring(4), session.formToken());
        assertThat(List.of(session, token).toString()).doesNotContain(session.text(), token.text());
    }
}
