package dev.errata.log.answer;

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
import dev.errata.log.api.Site;
import dev.errata.log.api.WebSettings;
import dev.errata.log.api.WorkerStandIn;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Links over HTTP, behind the real gate and on a real database; it answers as the recovery worker would. */
final class LinksUnderTest implements AutoCloseable {
    static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    static final AnswerTokens TOKENS = new AnswerTokens("a secret of 32 characters or more");

    final List<OperatorCommand> asked = new ArrayList<>();
    final Database database;
    private final Api api;
    Instant now = NOW;
    Runnable beforeAnAnswer = () -> {};

    /** Whom the worker asks; empty once it has an answer. */
    String target = "operator";

    LinksUnderTest() {
        DatabaseSettings settings = PostgresUnderTest.schema("answer_links");
        database = Database.of(settings);
        AccessGate gate =
                new AccessGate(AccessSettings.loopback(), database, Clock.systemUTC(), new SecureRandom(), "os-user");
        api = new Api(
                WebSettings.onFreePort(),
                gate,
                new Backing(settings, database, new WorkerStandIn(), () -> now),
                AnswerLinkEndpoints.of(TOKENS, database, this::work, () -> now),
                Site.NONE);
        api.start();
    }

    @Override
    public void close() {
        api.close();
        database.close();
    }

    /** Two escalations that nobody has answered. */
    void ask() {
        asked.clear();
        now = NOW;
        target = "operator";
        beforeAnAnswer = () -> {};
        database.jdbi().useHandle(handle -> handle.execute("TRUNCATE escalation, answer_link"));
        insert("e-1", "Key <b>refused</b>");
        insert("e-2", "Another one, of nobody's business here");
    }

    private void insert(String id, String title) {
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

    void set(String assignments) {
        database.jdbi()
                .useHandle(handle ->
                        handle.execute("UPDATE escalation SET " + assignments + " WHERE escalation_id = 'e-1'"));
    }

    /** One partition: lists the escalation while it is open, and takes the first answer. */
    private List<CommandResult> work(OperatorCommand command) {
        asked.add(command);
        boolean isAsked = !target.isEmpty();
        boolean isListing = command.type() == CommandType.LIST_ESCALATIONS;
        if (!isListing) {
            beforeAnAnswer.run();
            target = "";
        }
        String item = "{\"escalationId\": \"e-1\", \"status\": \"open\", \"target\": \"" + target + "\"}";
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

    static String token(CommandType action) {
        return TOKENS.mint(new AnswerPermit(
                "e-1", action, "operator", EscalationStatus.OPEN, "mail", NOW.plus(AnswerPermit.LIFE)));
    }

    RawHttp request() {
        return RawHttp.to(URI.create(api.url()).getPort());
    }

    RawHttp.Answer get(String token) {
        return request().send("GET /answer/" + token);
    }

    RawHttp.Answer post(String token) {
        return post(token, token, "Anna", "the key is renewed");
    }

    RawHttp.Answer post(String path, String token, String name, String reason) {
        return request()
                .form("token=" + encoded(token) + "&name=" + encoded(name) + "&reason=" + encoded(reason))
                .send("POST /answer/" + path);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    List<OperatorCommand> answers() {
        return asked.stream()
                .filter(command -> command.type() != CommandType.LIST_ESCALATIONS)
                .toList();
    }

    long rows() {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("SELECT count(*) FROM answer_link")
                        .mapTo(Long.class)
                        .one());
    }
}
