package dev.errata.log.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.answer.AnswerPermit;
import dev.errata.client.answer.AnswerTokens;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.log.PostgresUnderTest;
import dev.errata.log.access.AccessGate;
import dev.errata.log.access.AccessSettings;
import dev.errata.log.access.RawHttp;
import dev.errata.log.api.Api;
import dev.errata.log.api.Backing;
import dev.errata.log.api.HttpSettings;
import dev.errata.log.api.WorkerStandIn;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Links over HTTP, behind the real gate and on a real database; the test answers as the recovery worker would. */
class AnswerLinkEndpointsTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final AnswerTokens TOKENS = new AnswerTokens("a secret of 32 characters or more");

    private static final List<OperatorCommand> ASKED = new ArrayList<>();
    private static Database database;
    private static Api api;
    private static final Scene SCENE = new Scene();

    /** What the worker and the clock say. */
    private static final class Scene {
        private Instant now = NOW;
        private Runnable beforeAnAnswer = () -> {};

        /** Whom the worker asks; empty once it has an answer. */
        private String target = "operator";
    }

    @BeforeAll
    static void serve() {
        DatabaseSettings settings = PostgresUnderTest.schema("answer_links");
        database = Database.of(settings);
        AccessGate gate =
                new AccessGate(AccessSettings.loopback(), database, Clock.systemUTC(), new SecureRandom(), "os-user");
        api = new Api(
                HttpSettings.onFreePort(),
                gate,
                new Backing(settings, database, new WorkerStandIn(), () -> SCENE.now),
                AnswerLinkEndpoints.of(TOKENS, database, AnswerLinkEndpointsTest::work, () -> SCENE.now));
        api.start();
    }

    @AfterAll
    static void stop() {
        api.close();
        database.close();
    }

    @BeforeEach
    void ask() {
        ASKED.clear();
        SCENE.now = NOW;
        SCENE.target = "operator";
        SCENE.beforeAnAnswer = () -> {};
        database.jdbi().useHandle(handle -> handle.execute("TRUNCATE escalation, answer_link"));
        insert("e-1", "Key <b>refused</b>");
        insert("e-2", "Another one, of nobody's business here");
    }

    private static void insert(String id, String title) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("""
                        INSERT INTO escalation (escalation_id, status, target, cause, severity, category, code, opened_at,
                          deadline, operation_type, operations, fingerprint, title, detail, changed_at, generation,
                          source_partition, source_offset)
                        VALUES (:id, 'open', 'operator', 'exhausted', 3, 'llm_auth', 3105, :now, :now, 'charge-card', 2, 'v1:a',
                          :title, CAST(:detail AS jsonb), :now, 1, 0, 0)
                        """)
                        .bind("id", id)
                        .bind("now", NOW)
                        .bind("title", title)
                        .bind("detail", """
                        {"text": {"message": "The provider said <script>alert(1)</script>.", "suggestions": ["Renew it", "Ask"]}}
                        """)
                        .execute());
    }

    private static void set(String assignments) {
        database.jdbi()
                .useHandle(handle ->
                        handle.execute("UPDATE escalation SET " + assignments + " WHERE escalation_id = 'e-1'"));
    }

    /** One partition: lists the escalation while it is open, and takes the first answer. */
    private static List<CommandResult> work(OperatorCommand command) {
        ASKED.add(command);
        boolean isAsked = !SCENE.target.isEmpty();
        boolean isListing = command.type() == CommandType.LIST_ESCALATIONS;
        if (!isListing) {
            SCENE.beforeAnAnswer.run();
            SCENE.target = "";
        }
        String item = "{\"escalationId\": \"e-1\", \"status\": \"open\", \"target\": \"" + SCENE.target + "\"}";
        return List.of(new CommandResult(
                command.commandId(),
                command.type(),
                0,
                isAsked ? 1 : 0,
                isAsked && !isListing ? 1 : 0,
                List.of(),
                isAsked && isListing ? List.of(item) : List.of(),
                null,
                null,
                false,
                command.issuedBy(),
                command.reason(),
                NOW));
    }

    private static String token(CommandType action) {
        return TOKENS.mint(new AnswerPermit(
                "e-1", action, "operator", EscalationStatus.OPEN, "mail", NOW.plus(AnswerPermit.LIFE)));
    }

    private static RawHttp request() {
        return RawHttp.to(URI.create(api.url()).getPort());
    }

    private static RawHttp.Answer get(String token) {
        return request().send("GET /answer/" + token);
    }

    private static RawHttp.Answer post(String token) {
        return post(token, token, "Anna", "the key is renewed");
    }

    private static RawHttp.Answer post(String path, String token, String name, String reason) {
        return request()
                .form("token=" + encoded(token) + "&name=" + encoded(name) + "&reason=" + encoded(reason))
                .send("POST /answer/" + path);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static List<OperatorCommand> answers() {
        return ASKED.stream()
                .filter(command -> command.type() != CommandType.LIST_ESCALATIONS)
                .toList();
    }

    private static long rows() {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("SELECT count(*) FROM answer_link")
                        .mapTo(Long.class)
                        .one());
    }

    @Test
    void everyLinkIsFollowedTwiceThenAnswersOnceAndIsDeadWhenReplayed() {
        for (CommandType action : AnswerPermit.ACTIONS) {
            ask();
            String token = token(action);
            String other = token(action);
            for (String line : List.of("GET", "HEAD", "GET", "HEAD")) {
                assertThat(request().send(line + " /answer/" + token).status())
                        .as(line)
                        .isEqualTo(200);
            }
            assertThat(ASKED).as("looking asks nobody").isEmpty();
            assertThat(rows()).as("looking uses nothing up").isZero();

            assertThat(post(token).status()).isEqualTo(200);
            assertThat(answers()).singleElement().satisfies(command -> {
                assertThat(command.type()).isEqualTo(action);
                assertThat(command.filter().ids()).containsExactly("e-1");
                assertThat(command.issuedBy()).isEqualTo("link:operator/mail, says Anna");
                assertThat(command.reason()).isEqualTo("the key is renewed");
                assertThat(command.isDryRun()).isFalse();
            });

            assertThat(post(token).status()).as("replayed").isEqualTo(409);
            assertThat(get(token).status()).as("looked at again").isEqualTo(409);
            assertThat(post(other).status()).as("by the worker's word").isEqualTo(409);
            assertThat(answers()).hasSize(1);
        }
    }

    @Test
    void thePageShowsThisEscalationAloneAndNothingOfItIsMarkup() {
        RawHttp.Answer page = get(token(CommandType.APPROVE));

        assertThat(page.body())
                .contains("Approve? Key &lt;b&gt;refused&lt;/b&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;")
                .contains("llm_auth (3105)", "high", "2 operations, the first is charge-card", "<li>Renew it</li>")
                .doesNotContain("Another one", "<script", "<b>");
        assertThat(page.header("Referrer-Policy")).contains("no-referrer");
        assertThat(page.header("Cache-Control")).contains("no-store");
        assertThat(page.header("Content-Type")).contains("text/html;charset=utf-8");
        assertThat(page.header("Set-Cookie"))
                .as("nobody is logged out by a link")
                .isEmpty();
    }

    @Test
    void itIsDeadAfter72Hours() {
        String token = token(CommandType.APPROVE);
        SCENE.now = NOW.plus(Duration.ofHours(72)).minusSeconds(1);
        assertThat(get(token).status()).isEqualTo(200);
        SCENE.now = NOW.plus(Duration.ofHours(72));

        assertThat(get(token).status()).isEqualTo(410);
        assertThat(post(token).status()).isEqualTo(410);
        assertThat(ASKED).isEmpty();
    }

    @Test
    void itIsDeadOnceAnotherIsAskedAndAReminderChangesNothing() {
        String token = token(CommandType.APPROVE);
        set("status = 'reminded'");
        assertThat(get(token).status()).isEqualTo(200);
        set("status = 'passed_on', target = 'owner'");

        assertThat(get(token).status()).isEqualTo(410);
        assertThat(post(token).status()).isEqualTo(410);
        assertThat(ASKED).isEmpty();
    }

    @Test
    void theWorkerKnowsThatItIsPassedOnBeforeTheRowsDo() {
        SCENE.target = "owner";

        assertThat(post(token(CommandType.APPROVE)).status()).isEqualTo(410);
        assertThat(answers()).isEmpty();
    }

    @Test
    void itIsDeadAfterAnAnswerFromElsewhere() {
        set("answer = 'approved', answered_by = 'bert', answered_at = now(), status = 'resolved'");

        RawHttp.Answer answer = post(token(CommandType.REJECT));
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.body()).contains("approved, by bert");
        assertThat(ASKED).isEmpty();
    }

    @Test
    void aForgedOneIsNone() {
        String forged = new AnswerTokens("another secret of 32 characters..")
                .mint(new AnswerPermit(
                        "e-1", CommandType.APPROVE, "operator", EscalationStatus.OPEN, "mail", NOW.plusSeconds(60)));

        assertThat(get(forged).status()).isEqualTo(404);
        assertThat(post(forged).status()).isEqualTo(404);
        assertThat(get("x").status()).isEqualTo(404);
    }

    @Test
    void theFormRepeatsTheTokenAndSaysWhoAndWhy() {
        String token = token(CommandType.APPROVE);

        assertThat(post(token, token(CommandType.APPROVE), "Anna", "why").status())
                .isEqualTo(400);
        assertThat(post(token, "", "Anna", "why").status()).isEqualTo(400);
        RawHttp.Answer empty = post(token, token, " ", "");
        assertThat(empty.status()).isEqualTo(400);
        assertThat(empty.body()).contains("Please say your name", "Please say why");
        assertThat(post(token, token, "x".repeat(81), "why").status()).isEqualTo(400);
        assertThat(post(token, token, "Anna", "x".repeat(501)).status()).isEqualTo(400);
        assertThat(post(token, token, "Anna\u001b[1m", "why").status()).isEqualTo(400);
        assertThat(ASKED).isEmpty();

        assertThat(post(token).status()).isEqualTo(200);
    }

    @Test
    void anotherPageCannotSendIt() {
        String token = token(CommandType.APPROVE);
        String form = "token=" + token + "&name=Anna&reason=why";
        assertThat(request()
                        .form(form)
                        .with("Origin", "https://evil.example")
                        .with("Sec-Fetch-Site", "cross-site")
                        .send("POST /answer/" + token)
                        .status())
                .isEqualTo(403);

        assertThat(request()
                        .form(form)
                        .with("Origin", "null")
                        .with("Sec-Fetch-Site", "same-origin")
                        .send("POST /answer/" + token)
                        .status())
                .as("as a browser sends a form of a page that forbids referrers")
                .isEqualTo(200);
    }

    @Test
    void anAnswerThatFailedLeavesTheLinkUsable() {
        String token = token(CommandType.APPROVE);
        SCENE.beforeAnAnswer = () -> {
            throw new TimeoutException("no broker");
        };
        assertThat(post(token).status()).isEqualTo(503);
        SCENE.beforeAnAnswer = () -> {};

        assertThat(post(token).status()).isEqualTo(200);
        assertThat(answers())
                .extracting(OperatorCommand::commandId)
                .as("the same command")
                .hasSize(2)
                .containsOnly(answers().get(0).commandId());
    }

    @Test
    void oneThatIsBeingUsedCannotBeUsedByAnother() {
        String token = token(CommandType.APPROVE);
        List<Integer> statuses = new ArrayList<>();
        SCENE.beforeAnAnswer = () -> statuses.add(post(token).status());

        assertThat(post(token).status()).isEqualTo(200);
        assertThat(statuses).containsExactly(409);
        assertThat(answers()).hasSize(1);
    }

    @Test
    void aQuestionThatTheLogHasNotReadYetIsAskedForAgain() {
        database.jdbi().useHandle(handle -> handle.execute("DELETE FROM escalation"));

        RawHttp.Answer answer = get(token(CommandType.APPROVE));
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isPresent();
    }

    @Test
    void noTokenIsKept() {
        String token = token(CommandType.APPROVE);
        assertThat(post(token).status()).isEqualTo(200);

        List<String> kept = database.jdbi()
                .withHandle(handle -> handle.createQuery("SELECT answer_link::text FROM answer_link")
                        .mapTo(String.class)
                        .list());
        assertThat(kept)
                .hasSize(1)
                .noneMatch(row -> row.toLowerCase(Locale.ROOT).contains(token.toLowerCase(Locale.ROOT)));
    }
}
