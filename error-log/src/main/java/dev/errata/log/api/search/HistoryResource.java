package dev.errata.log.api.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.query.Reads;
import dev.errata.log.query.SessionStrikes;
import dev.errata.log.query.Timeline;
import dev.errata.schemas.json.RecordJson;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** {@code /api/operations/{id}} and {@code /api/sessions/{id}}: everything that happened, in the order of time. */
public final class HistoryResource {
    private final Reads reads;

    public HistoryResource(Reads reads) {
        this.reads = reads;
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(
                        "/api/operations/{operationId}",
                        "All that happened to an operation",
                        List.of(),
                        "OperationHistory",
                        this::operation),
                Endpoint.get(
                        "/api/sessions/{sessionId}",
                        "All that happened within a session, and its strikes",
                        List.of(),
                        "SessionHistory",
                        this::session));
    }

    private void operation(Call call) {
        call.requireNoMistake();
        String id = call.path("operationId");
        List<Timeline.Event> events = reads.askAtOnce(handle -> Timeline.OPERATION.of(handle, id));
        requireSome(events, "operation");
        ObjectNode answer = RecordJson.tree(new Operation(id, events));
        call.answerUnlessKnown(answer);
    }

    private record Operation(String operationId, List<Timeline.Event> events) {}

    private void session(Call call) {
        call.requireNoMistake();
        String id = call.path("sessionId");
        ObjectNode answer = reads.askAtOnce(handle -> {
            List<Timeline.Event> events = Timeline.SESSION.of(handle, id);
            requireSome(events, "session");
            ObjectNode session = RecordJson.tree(new Session(id, SessionStrikes.of(handle, id), events));
            return session;
        });
        Set<String> operations = new TreeSet<>();
        answer.path("events").forEach(event -> {
            String direct = event.at("/detail/operationId").asText();
            operations.add(direct.isEmpty() ? event.at("/detail/operation/id").asText() : direct);
        });
        operations.remove("");
        ArrayNode named = answer.putArray("operations");
        operations.forEach(named::add);
        call.answerUnlessKnown(answer);
    }

    private record Session(String sessionId, int strikes, List<Timeline.Event> events) {}

    private static void requireSome(List<Timeline.Event> events, String what) {
        if (events.isEmpty()) {
            throw new ProblemException(
                    Problem.notFound("Nothing is kept of this " + what + "; details end after some months."));
        }
    }
}
