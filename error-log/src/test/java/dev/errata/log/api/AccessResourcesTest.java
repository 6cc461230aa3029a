package dev.errata.log.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.log.EventStream;
import dev.errata.log.PostgresUnderTest;
import dev.errata.log.access.AccessGate;
import dev.errata.log.access.AccessMode;
import dev.errata.log.access.AccessSettings;
import dev.errata.log.access.RawHttp;
import dev.errata.log.access.Role;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sessions, accounts and tokens as they are asked for over HTTP. */
class AccessResourcesTest {
    private static final String PASSWORD = "correct horse battery";
    private static final Instant NOW = Instant.parse("2026-11-22T12:30:00Z");

    private static Database database;
    private static AccessGate gate;
    private static Api api;
    private String admin = "";

    @BeforeAll
    static void start() {
        DatabaseSettings settings = PostgresUnderTest.schema("access_resources");
        database = Database.of(settings);
        AccessSettings login = new AccessSettings(AccessMode.LOGIN, List.of(), List.of(), Optional.empty());
        gate = new AccessGate(login, database, () -> NOW, new SecureRandom(), "nobody");
        api = new Api(
                WebSettings.onFreePort(),
                gate,
                new Backing(settings, database, new WorkerStandIn(), () -> NOW),
                List.of(),
                Site.NONE);
        api.start();
    }

    @AfterAll
    static void stop() {
        api.close();
        database.close();
    }

    @BeforeEach
    void addAdmin() {
        database.jdbi().useHandle(handle -> handle.execute("TRUNCATE account, http_session, token"));
        gate.accounts().add("ann", Role.ADMIN, PASSWORD, "test");
        admin = gate.tokens()
                .make("boss", Role.ADMIN, Duration.ofDays(1), "test")
                .orElseThrow()
                .text();
    }

    private static RawHttp request() {
        return RawHttp.to(URI.create(api.url()).getPort());
    }

    private RawHttp asAdmin() {
        return request().with("Authorization", "Bearer " + admin);
    }

    private static JsonNode json(RawHttp.Answer answer) {
        try {
            return new JsonMapper().readTree(answer.body());
        } catch (IOException failed) {
            throw new IllegalStateException(answer.toString(), failed);
        }
    }

    private static RawHttp browser(RawHttp.Answer page) {
        return request()
                .with("Cookie", page.cookie())
                .with(AccessGate.FORM_HEADER, json(page).get("formToken").asText());
    }

    private static RawHttp.Answer logIn(String account, String password) {
        return browser(request().send("GET /api/session"))
                .json("{\"account\": \"%s\", \"password\": \"%s\"}".formatted(account, password))
                .send("POST /api/session");
    }

    @Test
    void aStreamEndsWithTheTokenOrTheSessionThatOpenedIt() {
        RawHttp.Answer in = logIn("ann", PASSWORD);
        HttpClient client = HttpClient.newHttpClient();
        String url = api.url() + "/api/live";
        try (EventStream ofToken = EventStream.open(client, url, "Authorization", "Bearer " + admin);
                EventStream ofSession = EventStream.open(client, url, "Cookie", in.cookie())) {
            assertThat(ofToken.next().name()).isEqualTo("start");
            assertThat(ofSession.next().name()).isEqualTo("start");
            gate.tokens().revoke("boss");
            ofToken.awaitEnd();
            assertThat(browser(in).send("DELETE /api/session").status()).isEqualTo(204);
            ofSession.awaitEnd();
        }
        RawHttp.Answer again = logIn("ann", PASSWORD);
        try (EventStream ofAccount = EventStream.open(client, url, "Cookie", again.cookie())) {
            assertThat(ofAccount.next().name()).isEqualTo("start");
            gate.accounts().setDisabled("ann", true);
            ofAccount.awaitEnd();
        }
    }

    @Test
    void aBrowserLogsInLooksAndLogsOut() {
        RawHttp.Answer page = request().send("GET /api/session");
        assertThat(json(page).get("asksForLogin").asBoolean()).isTrue();
        assertThat(json(page).has("account")).isFalse();

        RawHttp.Answer in = logIn("ann", PASSWORD);
        assertThat(in.status()).isEqualTo(200);
        assertThat(json(in).get("account").asText()).isEqualTo("ann");
        assertThat(json(in).get("role").asText()).isEqualTo("admin");
        assertThat(browser(in).send("GET /api/accounts").status()).isEqualTo(200);
        assertThat(json(browser(in).send("GET /api/session")).get("formToken")).isEqualTo(json(in).get("formToken"));

        assertThat(browser(in).send("DELETE /api/session").status()).isEqualTo(204);
        assertThat(browser(in).send("GET /api/accounts").status()).isEqualTo(401);
    }

    @Test
    void aFormLogsInAsWell() {
        RawHttp.Answer page = request().send("GET /api/session");
        RawHttp.Answer in = request()
                .with("Cookie", page.cookie())
                .form("account=ann&password=correct+horse+battery&csrf="
                        + json(page).get("formToken").asText())
                .send("POST /api/session");
        assertThat(in.status()).isEqualTo(200);
    }

    @Test
    void aWrongLoginSaysNoMoreThanThat() {
        for (RawHttp.Answer refused : List.of(logIn("ann", "wrong"), logIn("nobody", PASSWORD))) {
            assertThat(refused.status()).isEqualTo(401);
            assertThat(json(refused).get("type").asText()).isEqualTo("urn:errata:problem:wrong-login");
            assertThat(refused.header("Set-Cookie")).isEmpty();
        }
        assertThat(logIn("ann", "wrong").body())
                .isEqualTo(logIn("nobody", PASSWORD).body());
    }

    @Test
    void tooManyAttemptsSayWhenToComeBack() {
        for (int i = 0; i < 5; i++) {
            assertThat(logIn("braked", "wrong").status()).isEqualTo(401);
        }
        RawHttp.Answer later = logIn("braked", "wrong");
        assertThat(later.status()).isEqualTo(429);
        assertThat(later.header("Retry-After")).contains("60");
        assertThat(json(later).get("type").asText()).isEqualTo("urn:errata:problem:too-often");
    }

    @Test
    void whoeverIsLoggedInChangesHisOwnPassword() {
        RawHttp.Answer here = logIn("ann", PASSWORD);
        RawHttp.Answer elsewhere = logIn("ann", PASSWORD);
        String change = "{\"password\": \"%s\", \"newPassword\": \"another password\"}";
        assertThat(browser(here)
                        .json(change.formatted("wrong"))
                        .send("PUT /api/session/password")
                        .status())
                .isEqualTo(401);
        assertThat(browser(here).send("GET /api/accounts").status()).isEqualTo(200);
        RawHttp.Answer changed = browser(here).json(change.formatted(PASSWORD)).send("PUT /api/session/password");
        assertThat(changed.status()).isEqualTo(200);
        assertThat(browser(changed).send("GET /api/accounts").status()).isEqualTo(200);
        for (RawHttp.Answer old : List.of(here, elsewhere)) {
            assertThat(browser(old).send("GET /api/accounts").status()).isEqualTo(401);
        }
        assertThat(logIn("ann", PASSWORD).status()).isEqualTo(401);
        assertThat(logIn("ann", "another password").status()).isEqualTo(200);
        assertThat(asAdmin()
                        .json(change.formatted("another password"))
                        .send("PUT /api/session/password")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void anAccountIsAddedChangedAndRemoved() {
        RawHttp.Answer added = asAdmin()
                .json("{\"name\": \"Bob\", \"role\": \"viewer\", \"password\": \"a long password\"}")
                .send("POST /api/accounts");
        assertThat(added.status()).isEqualTo(201);
        assertThat(json(added).get("name").asText()).isEqualTo("bob");
        assertThat(json(added).get("createdBy").asText()).isEqualTo("token:boss");
        assertThat(added.body()).doesNotContain("password", "argon2");

        RawHttp.Answer session = logIn("bob", "a long password");
        assertThat(browser(session).send("GET /api/accounts").status()).isEqualTo(403);
        assertThat(json(asAdmin().json("{\"role\": \"admin\"}").send("PATCH /api/accounts/bob"))
                        .get("role")
                        .asText())
                .isEqualTo("admin");
        assertThat(browser(session).send("GET /api/accounts").status()).isEqualTo(200);
        assertThat(json(asAdmin().json("{\"disabled\": true}").send("PATCH /api/accounts/bob"))
                        .get("disabled")
                        .asBoolean())
                .isTrue();
        assertThat(browser(session).send("GET /api/accounts").status()).isEqualTo(401);
        assertThat(logIn("bob", "a long password").status()).isEqualTo(401);
        asAdmin()
                .json("{\"disabled\": false, \"password\": \"another password\"}")
                .send("PATCH /api/accounts/bob");
        assertThat(logIn("bob", "another password").status()).isEqualTo(200);

        assertThat(asAdmin().send("DELETE /api/accounts/bob").status()).isEqualTo(204);
        assertThat(asAdmin().send("DELETE /api/accounts/bob").status()).isEqualTo(404);
        assertThat(json(asAdmin().send("GET /api/accounts")).get("accounts")).hasSize(1);
    }

    @Test
    void aTokenIsShownOnceAndCalls() {
        RawHttp.Answer made = asAdmin()
                .json("{\"name\": \"ci\", \"role\": \"viewer\", \"days\": 30}")
                .send("POST /api/tokens");
        assertThat(made.status()).isEqualTo(201);
        String token = json(made).get("token").asText();
        assertThat(json(request().with("Authorization", "Bearer " + token).send("GET /api/session"))
                        .get("account")
                        .asText())
                .isEqualTo("token:ci");
        RawHttp.Answer list = asAdmin().send("GET /api/tokens");
        assertThat(list.body()).doesNotContain(token, token.substring(4));
        assertThat(json(list).get("tokens").get(1).get("expiresAt").asText())
                .isEqualTo(NOW.plus(Duration.ofDays(30)).toString());
        assertThat(asAdmin().send("DELETE /api/tokens/ci").status()).isEqualTo(204);
        assertThat(asAdmin().send("DELETE /api/tokens/ci").status()).isEqualTo(404);
        assertThat(request()
                        .with("Authorization", "Bearer " + token)
                        .send("GET /api/session")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void aNameIsTakenOnce() {
        String account = "{\"name\": \"ann\", \"role\": \"viewer\", \"password\": \"a long password\"}";
        assertThat(asAdmin().json(account).send("POST /api/accounts").status()).isEqualTo(409);
        assertThat(asAdmin()
                        .json("{\"name\": \"boss\", \"role\": \"viewer\"}")
                        .send("POST /api/tokens")
                        .status())
                .isEqualTo(409);
        assertThat(json(asAdmin().send("GET /api/accounts"))
                        .get("accounts")
                        .get(0)
                        .get("role")
                        .asText())
                .isEqualTo("admin");
    }

    @Test
    void everyMistakeIsNamedAndNoPasswordRepeated() {
        RawHttp.Answer answer = asAdmin()
                .json("{\"name\": \"a b\", \"role\": \"root\", \"password\": \"hunter2\", \"colour\": \"red\"}")
                .send("POST /api/accounts");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(json(answer).get("errors").findValuesAsText("parameter"))
                .containsExactlyInAnyOrder("name", "role", "password", "colour");
        assertThat(answer.body()).doesNotContain("hunter2").contains("viewer, operator, admin");
        for (RawHttp empty : List.of(asAdmin(), asAdmin().json("{}"), asAdmin().form(""))) {
            assertThat(json(empty.send("POST /api/accounts")).get("errors").findValuesAsText("parameter"))
                    .containsExactly("name", "role", "password");
        }
        for (String body : List.of("[]", "{", "\"text\"", "{\"name\": {\"first\": \"ann\"}}")) {
            RawHttp.Answer unreadable = asAdmin().json(body).send("POST /api/accounts");
            assertThat(unreadable.status()).as(body).isEqualTo(400);
            assertThat(json(unreadable).get("type").asText()).isEqualTo("urn:errata:problem:unreadable-body");
        }
    }

    @Test
    void nothingOfThisIsCached() {
        assertThat(request().send("GET /api/session").header("Cache-Control")).contains("no-store");
    }
}
