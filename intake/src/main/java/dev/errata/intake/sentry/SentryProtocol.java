package dev.errata.intake.sentry;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.Protocol;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Response;
import dev.errata.intake.protocol.Result;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.Utf8;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Envelopes and single events of Sentry's SDKs, at {@code /api/PROJECT/envelope/} and {@code /api/PROJECT/store/}. */
public final class SentryProtocol implements Protocol {
    /** Said with every answer, so that an SDK stops sending what would be dropped. */
    static final String NOT_TAKEN =
            "3600:transaction;span;session;profile;profile_chunk;replay;attachment;log_item;feedback;trace_metric:key";

    private static final Pattern PATH = Pattern.compile("(?:/[^/]{1,100}){0,5}/api/([^/]{1,100})/(envelope|store)/?");
    private static final int LONGEST_PATH = 1_000;

    @Override
    public String name() {
        return "sentry";
    }

    @Override
    public boolean takes(Head head) {
        return path(head).isPresent();
    }

    @Override
    public Optional<String> key(Head head) {
        return SentryKey.of(head);
    }

    @Override
    public boolean mayHaveKeyInBody(Head head) {
        return path(head).filter(path -> path.group(2).equals("envelope")).isPresent();
    }

    /** Of the DSN in the first line of an envelope, as tunnels have it. */
    @Override
    public Optional<String> keyInBody(Request request) {
        return Envelope.dsn(Utf8.unmarked(request.body())).flatMap(SentryKey::ofDsn);
    }

    @Override
    public Submission read(Request request) {
        Matcher path = path(request.head()).orElseThrow();
        byte[] body = Utf8.unmarked(request.body());
        SentryReading reading = new SentryReading(path.group(1), request.receivedAt());
        if (path.group(2).equals("store")) {
            reading.store(body);
        } else {
            reading.envelope(Envelope.parse(body));
        }
        return reading.submission();
    }

    @Override
    public Response answer(Head head, Result result) {
        if (result instanceof Result.Taken taken) {
            return taken(taken).with("X-Sentry-Rate-Limits", NOT_TAKEN);
        }
        return refused((Result.Refused) result);
    }

    private static Response taken(Result.Taken taken) {
        Submission what = taken.what();
        if (what.size() == 0 && !what.refused().isEmpty()) {
            return failed(400, what.refused().get(0).detail());
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (!what.reference().isEmpty()) {
            body.put("id", what.reference());
        }
        body.put("durable", taken.where().label());
        if (!what.refused().isEmpty()) {
            ArrayNode refused = body.putArray("refused");
            what.refused().stream()
                    .limit(Limits.NAMED)
                    .map(SentryProtocol::described)
                    .forEach(refused::add);
        }
        if (!taken.removed().isEmpty()) {
            taken.removed().forEach(body.putObject("removed")::put);
        }
        return Response.json(200, body.toString());
    }

    private static String described(Refusal refusal) {
        return "item " + refusal.line() + ": " + refusal.detail();
    }

    private static Response refused(Result.Refused refused) {
        Response answer = failed(refused.problem().status(), refused.problem().detail());
        Optional<Duration> wait = refused.retryAfter();
        if (wait.isEmpty()) {
            return answer;
        }
        String seconds = String.valueOf(wait.get().toSeconds());
        Response later = answer.with("Retry-After", seconds);
        return refused.problem().status() == 429
                ? later.with("X-Sentry-Rate-Limits", seconds + "::key, " + NOT_TAKEN)
                : later;
    }

    private static Response failed(int status, String detail) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("detail", detail);
        body.putArray("causes");
        return Response.json(status, body.toString()).with("X-Sentry-Error", headerText(detail));
    }

    /** A header holds ASCII that can be seen. */
    private static String headerText(String detail) {
        StringBuilder text = new StringBuilder();
        detail.codePoints().limit(200).forEach(c -> text.append(c >= ' ' && c < 0x7f ? (char) c : '?'));
        return text.toString();
    }

    private static Optional<Matcher> path(Head head) {
        if (head.path().length() > LONGEST_PATH) {
            return Optional.empty();
        }
        Matcher matcher = PATH.matcher(head.path());
        return matcher.matches() ? Optional.of(matcher) : Optional.empty();
    }
}
