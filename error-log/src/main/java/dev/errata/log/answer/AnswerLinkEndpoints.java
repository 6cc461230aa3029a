package dev.errata.log.answer;

import dev.errata.client.answer.AnswerPermit;
import dev.errata.client.answer.AnswerTokens;
import dev.errata.client.operator.MissingTopicException;
import dev.errata.client.operator.NoBrokerException;
import dev.errata.client.operator.OperatorDesk;
import dev.errata.client.operator.RefusedException;
import dev.errata.client.operator.UnansweredException;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.database.Database;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a link of a message leads to. Looking at it, by whomever and however often, changes nothing; its form answers. It needs
 * no login: whoever holds the token was sent it.
 */
public final class AnswerLinkEndpoints {
    private static final String PATH = "/answer/{token}";
    private static final Endpoint.Answer HTML = new Endpoint.Answer(200, "", List.of("text/html"));
    private static final int BAD_REQUEST = 400;
    private static final int UNAVAILABLE = 503;
    private static final int ACCEPTED = 202;

    private static final Logger LOG = LoggerFactory.getLogger(AnswerLinkEndpoints.class);

    private final LinkDesk desk;
    private final InstantSource clock;

    private AnswerLinkEndpoints(LinkDesk desk, InstantSource clock) {
        this.desk = desk;
        this.clock = clock;
    }

    /**
     * For the server's list; none without a secret.
     *
     * @param secret shared with the notifier; empty for none
     */
    public static List<Endpoint> of(String secret, Database database, OperatorDesk operators, InstantSource clock) {
        return secret.isEmpty() ? List.of() : of(new AnswerTokens(secret), database, operators::ask, clock);
    }

    static List<Endpoint> of(AnswerTokens tokens, Database database, LinkDesk.Worker worker, InstantSource clock) {
        AnswerLinkEndpoints links = new AnswerLinkEndpoints(new LinkDesk(tokens, database, worker, clock), clock);
        return List.of(
                new Endpoint(
                        HandlerType.GET,
                        PATH,
                        null,
                        "The question that a link of a message answers, and a form for it.",
                        List.of(),
                        null,
                        HTML,
                        call -> links.show(call.context())),
                new Endpoint(
                        HandlerType.POST,
                        PATH,
                        null,
                        "Answers it, once.",
                        List.of(),
                        null,
                        HTML,
                        call -> links.answer(call.context())));
    }

    private void show(Context context) {
        String token = context.pathParam("token");
        LinkState state = desk.look(token);
        if (state instanceof LinkState.Open open) {
            html(
                    context,
                    200,
                    AnswerPage.question(token, open.permit(), open.escalation(), List.of(), clock.instant()));
        } else {
            say(context, state);
        }
    }

    private void answer(Context context) {
        String token = context.pathParam("token");
        LinkState state = desk.look(token);
        if (!(state instanceof LinkState.Open open)) {
            say(context, state);
            return;
        }
        String name = field(context, "name");
        String reason = field(context, "reason");
        List<String> mistakes = new ArrayList<>();
        if (!token.equals(context.formParam("token"))) {
            mistakes.add("The form does not belong to this page: load it again.");
        }
        check(mistakes, "your name", name, AnswerPage.LONGEST_NAME);
        check(mistakes, "why", reason, AnswerPage.LONGEST_REASON);
        if (mistakes.isEmpty()) {
            send(context, token, open.permit(), name, reason);
        } else {
            html(
                    context,
                    BAD_REQUEST,
                    AnswerPage.question(token, open.permit(), open.escalation(), mistakes, clock.instant()));
        }
    }

    private void send(Context context, String token, AnswerPermit permit, String name, String reason) {
        try {
            Optional<LinkState.Dead> dead = desk.answer(token, permit, name, reason);
            if (dead.isPresent()) {
                say(context, dead.get());
            } else {
                html(
                        context,
                        200,
                        AnswerPage.note("Answered", "Thank you. It is carried out now; this page can be closed."));
            }
        } catch (UnansweredException written) {
            html(
                    context,
                    ACCEPTED,
                    AnswerPage.note(
                            "On its way", "The answer is sent. It is carried out when the recovery worker is up."));
        } catch (RefusedException | NoBrokerException | MissingTopicException | KafkaException failed) {
            LOG.atWarn().addKeyValue("why", failed.toString()).log("an answer by link was not sent");
            html(
                    context,
                    UNAVAILABLE,
                    AnswerPage.note("Not answered", "It could not be sent. Please go back and try again in a moment."));
        }
    }

    private static String field(Context context, String name) {
        return Objects.requireNonNullElse(context.formParam(name), "").strip();
    }

    private static void check(List<String> mistakes, String what, String value, int longest) {
        if (value.isEmpty()) {
            mistakes.add("Please say " + what + ".");
        } else if (value.length() > longest) {
            mistakes.add("Please say " + what + " in " + longest + " characters or fewer.");
        } else if (value.chars().anyMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t')) {
            mistakes.add("Please say " + what + " without control characters.");
        }
    }

    private static void say(Context context, LinkState state) {
        if (state instanceof LinkState.Dead dead) {
            html(context, dead.status(), AnswerPage.note("This link does not answer", dead.why()));
        } else {
            context.header("Retry-After", "5");
            html(
                    context,
                    UNAVAILABLE,
                    AnswerPage.note("Not yet", "The question is not here yet. Please try again in a moment."));
        }
    }

    private static void html(Context context, int status, String page) {
        context.header("Referrer-Policy", "no-referrer");
        context.status(status).contentType("text/html; charset=utf-8").result(page.getBytes(StandardCharsets.UTF_8));
    }
}
