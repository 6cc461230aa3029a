package dev.errata.intake.json;

import dev.errata.core.event.ErrorEvent;
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
import dev.errata.schemas.json.ErrorEventJson;
import dev.errata.schemas.json.ExecutionOutcomeJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code POST /v1/errors} and {@code /v1/outcomes}: an object, an array, one a line, or one behind the other. */
public final class JsonProtocol implements Protocol {
    public static final String ERRORS = "/v1/errors";
    public static final String OUTCOMES = "/v1/outcomes";

    private static final Set<String> LINES =
            Set.of("application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines");

    private static final Set<String> DOCUMENTS = Set.of("", "application/json", "application/stream+json", "text/json");

    /** What Fluent Bit and others send unless told otherwise, and what to tell them. */
    private static final Map<String, String> HELP = Map.of(
            "application/msgpack",
                    "MessagePack is not taken: set Fluent Bit's 'format' to json, json_lines or json_stream",
            "application/x-msgpack", "MessagePack is not taken: set the sender's format to json",
            "application/gelf", "GELF is not taken: set the sender's format to json",
            "application/x-www-form-urlencoded", "forms are not taken: set the sender's format to json",
            "multipart/form-data", "forms are not taken: set the sender's format to json");

    @Override
    public String name() {
        return "json";
    }

    @Override
    public boolean takes(Head head) {
        return head.path().equals(ERRORS) || head.path().equals(OUTCOMES);
    }

    @Override
    public Submission read(Request request) {
        String type = request.head().contentType();
        boolean isByLine = LINES.contains(type);
        if (!isByLine && !DOCUMENTS.contains(type)) {
            throw UnreadableException.unsupported(HELP.getOrDefault(
                    type,
                    "Content-Type must be application/json, application/x-ndjson or text/plain; set it at the sender"));
        }
        boolean isOutcomes = request.head().path().equals(OUTCOMES);
        List<ErrorEvent> errors = new ArrayList<>();
        List<ExecutionOutcome> outcomes = new ArrayList<>();
        Items.ItemReader reader = isOutcomes
                ? object -> outcomes.add(ExecutionOutcomeJson.readStrictly(object, request.receivedAt()))
                : object -> errors.add(speaking(ErrorEventJson.readStrictly(object, request.receivedAt())));
        byte[] body = Utf8.unmarked(request.body());
        List<Refusal> refused = isByLine ? Items.ofLines(body, reader) : Items.ofDocuments(body, reader);
        if (isBlank(body)) {
            throw UnreadableException.malformed("there is nothing in the body");
        }
        return new Submission(errors, outcomes, refused, Map.of(), Map.of(), "");
    }

    private static boolean isBlank(byte[] body) {
        for (byte each : body) {
            if (each < 0 || each > ' ') {
                return false;
            }
        }
        return true;
    }

    private static ErrorEvent speaking(ErrorEvent event) {
        if (event.saysNothing()) {
            throw new IllegalArgumentException("the event does not say what happened: it has no message, output, code,"
                    + " exit code, signal, exception or status");
        }
        return event;
    }

    @Override
    public Response answer(Head head, Result result) {
        return JsonAnswers.of(head, result);
    }
}
