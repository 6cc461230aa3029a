package dev.errata.log.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.answer.AnswerPermit;
import dev.errata.client.answer.AnswerTokens;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.log.access.RawHttp;
import java.time.Duration;
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
    private static LinksUnderTest links;

    @BeforeAll
    static void serve() {
        links = new LinksUnderTest();
    }

    @AfterAll
    static void stop() {
        links.close();
    }

    @BeforeEach
    void ask() {
        links.ask();
    }

    @Test
    void everyLinkIsFollowedTwiceThenAnswersOnceAndIsDeadWhenReplayed() {
        for (CommandType action : AnswerPermit.ACTIONS) {
            links.ask();
            String token = LinksUnderTest.token(action);
            String other = LinksUnderTest.token(action);
            for (String line : List.of("GET", "HEAD", "GET", "HEAD")) {
                assertThat(links.request().send(line + " /answer/" + token).status())
                        .as(line)
                        .isEqualTo(200);
            }
            assertThat(links.asked).as("looking asks nobody").isEmpty();
            assertThat(links.rows()).as("looking uses nothing up").isZero();

            assertThat(links.post(token).status()).isEqualTo(200);
            assertThat(links.answers()).singleElement().satisfies(command -> {
                assertThat(command.type()).isEqualTo(action);
                assertThat(command.filter().ids()).containsExactly("e-1");
                assertThat(command.issuedBy()).isEqualTo("link:operator/mail, says Anna");
                assertThat(command.reason()).isEqualTo("the key is renewed");
                assertThat(command.isDryRun()).isFalse();
            });

            assertThat(links.post(token).status()).as("replayed").isEqualTo(409);
            assertThat(links.get(token).status()).as("looked at again").isEqualTo(409);
            assertThat(links.request().send("HEAD /answer/" + token).status())
                    .as("by its headers")
                    .isEqualTo(409);
            assertThat(links.post(other).status()).as("by the worker's word").isEqualTo(409);
            assertThat(links.answers()).hasSize(1);
        }
    }

    @Test
    void thePageShowsThisEscalationAloneAndNothingOfItIsMarkup() {
        RawHttp.Answer page = links.get(LinksUnderTest.token(CommandType.APPROVE));

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
        String token = LinksUnderTest.token(CommandType.APPROVE);
        links.now = LinksUnderTest.NOW.plus(Duration.ofDays(3)).minusSeconds(1);
        assertThat(links.get(token).status()).isEqualTo(200);
        links.now = LinksUnderTest.NOW.plus(Duration.ofDays(3));

        assertThat(links.get(token).status()).isEqualTo(410);
        assertThat(links.post(token).status()).isEqualTo(410);
        assertThat(links.asked).isEmpty();
    }

    @Test
    void itIsDeadOnceAnotherIsAskedAndAReminderChangesNothing() {
        String token = LinksUnderTest.token(CommandType.APPROVE);
        links.set("status = 'reminded'");
        assertThat(links.get(token).status()).isEqualTo(200);
        links.set("status = 'passed_on', target = 'owner'");

        assertThat(links.get(token).status()).isEqualTo(410);
        assertThat(links.post(token).status()).isEqualTo(410);
        assertThat(links.asked).isEmpty();
    }

    @Test
    void theWorkerKnowsThatItIsPassedOnBeforeTheRowsDo() {
        links.target = "owner";

        assertThat(links.post(LinksUnderTest.token(CommandType.APPROVE)).status())
                .isEqualTo(410);
        assertThat(links.answers()).isEmpty();
    }

    @Test
    void itIsDeadAfterAnAnswerFromElsewhere() {
        links.set("answer = 'approved', answered_by = 'bert', answered_at = now(), status = 'resolved'");

        RawHttp.Answer answer = links.post(LinksUnderTest.token(CommandType.REJECT));
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.body()).contains("approved, by bert");
        assertThat(links.asked).isEmpty();
    }

    @Test
    void aForgedOneIsNone() {
        String forged = new AnswerTokens("another secret of 32 characters..")
                .mint(new AnswerPermit(
                        "e-1",
                        CommandType.APPROVE,
                        "operator",
                        EscalationStatus.OPEN,
                        "mail",
                        LinksUnderTest.NOW.plusSeconds(60)));

        assertThat(links.get(forged).status()).isEqualTo(404);
        assertThat(links.post(forged).status()).isEqualTo(404);
        assertThat(links.get("x").status()).isEqualTo(404);
    }

    @Test
    void theFormRepeatsTheTokenAndSaysWhoAndWhy() {
        String token = LinksUnderTest.token(CommandType.APPROVE);

        assertThat(links.post(token, LinksUnderTest.token(CommandType.APPROVE), "Anna", "why")
                        .status())
                .isEqualTo(400);
        assertThat(links.post(token, "", "Anna", "why").status()).isEqualTo(400);
        RawHttp.Answer empty = links.post(token, token, " ", "");
        assertThat(empty.status()).isEqualTo(400);
        assertThat(empty.body()).contains("Please say your name", "Please say why");
        assertThat(links.post(token, token, "x".repeat(81), "why").status()).isEqualTo(400);
        assertThat(links.post(token, token, "Anna", "x".repeat(501)).status()).isEqualTo(400);
        assertThat(links.post(token, token, "Anna\u001b[1m", "why").status()).isEqualTo(400);
        assertThat(links.asked).isEmpty();

        assertThat(links.post(token).status()).isEqualTo(200);
    }

    @Test
    void anotherPageCannotSendIt() {
        String token = LinksUnderTest.token(CommandType.APPROVE);
        String form = "token=" + token + "&name=Anna&reason=why";
        assertThat(links.request()
                        .form(form)
                        .with("Origin", "https://evil.example")
                        .with("Sec-Fetch-Site", "cross-site")
                        .send("POST /answer/" + token)
                        .status())
                .isEqualTo(403);

        assertThat(links.request()
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
        String token = LinksUnderTest.token(CommandType.APPROVE);
        links.beforeAnAnswer = () -> {
            throw new TimeoutException("no broker");
        };
        assertThat(links.post(token).status()).isEqualTo(503);
        links.beforeAnAnswer = () -> {};

        assertThat(links.post(token).status()).isEqualTo(200);
        assertThat(links.answers())
                .extracting(OperatorCommand::commandId)
                .as("the same command")
                .hasSize(2)
                .containsOnly(links.answers().get(0).commandId());
    }

    @Test
    void oneThatIsBeingUsedCannotBeUsedByAnother() {
        String token = LinksUnderTest.token(CommandType.APPROVE);
        List<Integer> statuses = new ArrayList<>();
        links.beforeAnAnswer = () -> statuses.add(links.post(token).status());

        assertThat(links.post(token).status()).isEqualTo(200);
        assertThat(statuses).containsExactly(409);
        assertThat(links.answers()).hasSize(1);
    }

    @Test
    void aQuestionThatTheLogHasNotReadYetIsAskedForAgain() {
        links.database.jdbi().useHandle(handle -> handle.execute("DELETE FROM escalation"));

        RawHttp.Answer answer = links.get(LinksUnderTest.token(CommandType.APPROVE));
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isPresent();
    }

    @Test
    void noTokenIsKept() {
        String token = LinksUnderTest.token(CommandType.APPROVE);
        assertThat(links.post(token).status()).isEqualTo(200);

        List<String> kept = links.database
                .jdbi()
                .withHandle(handle -> handle.createQuery("SELECT answer_link::text FROM answer_link")
                        .mapTo(String.class)
                        .list());
        assertThat(kept)
                .hasSize(1)
                .noneMatch(row -> row.toLowerCase(Locale.ROOT).contains(token.toLowerCase(Locale.ROOT)));
    }
}
