package dev.errata.intake.json;

import dev.errata.client.answer.RunAnswer;
import dev.errata.client.answer.RunPermit;
import dev.errata.client.answer.RunTokens;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Protocol;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Response;
import dev.errata.intake.protocol.Result;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.UnreadableException;
import dev.errata.intake.protocol.Utf8;
import dev.errata.schemas.json.ExecutionOutcomeJson;
import dev.errata.streams.http.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code POST /v1/outcomes} with the token of a run: how a run ended that a service had taken on with a 202. The token is all
 * the leave that is needed, and says alone which run it is.
 */
public final class AnswerProtocol implements Protocol {
    public static final String TOKEN = "errata-answer-token";

    private final Optional<RunTokens> tokens;

    /** Without tokens every answer is refused. */
    public AnswerProtocol(Optional<RunTokens> tokens) {
        this.tokens = tokens;
    }

    @Override
    public String name() {
        return "answer";
    }

    @Override
    public boolean takes(Head head) {
        return head.path().equals(JsonProtocol.OUTCOMES) && head.header(TOKEN).isPresent();
    }

    @Override
    public boolean bringsLeave(Head head) {
        RunPermit unused = permit(head);
        return true;
    }

    @Override
    public Submission read(Request request) {
        RunPermit permit = permit(request.head());
        if (permit.hasExpired(request.receivedAt())) {
            throw new UnreadableException(
                    Problem.of("too-late", 410, "The run has ended", "Its time limit had passed when the answer came"));
        }
        String token = request.head().header(TOKEN).orElseThrow();
        List<ExecutionOutcome> outcomes = new ArrayList<>();
        List<Refusal> refused = Items.ofDocuments(
                Utf8.unmarked(request.body()),
                object -> outcomes.add(
                        RunAnswer.of(token, permit, ExecutionOutcomeJson.readStrictly(object, request.receivedAt()))));
        if (outcomes.size() + refused.size() != 1) {
            throw UnreadableException.malformed("an answer is one object with a 'status'");
        }
        return new Submission(List.of(), outcomes, refused, Map.of(), Map.of(), "");
    }

    private RunPermit permit(Head head) {
        return tokens.flatMap(known -> head.header(TOKEN).flatMap(known::permit))
                .orElseThrow(() -> new UnreadableException(Problem.of(
                        "unknown-token",
                        403,
                        "The token is not known",
                        "It is none of a run's: the intake and the dispatcher need the same answer.secret")));
    }

    @Override
    public Response answer(Head head, Result result) {
        return JsonAnswers.of(head, result);
    }
}
