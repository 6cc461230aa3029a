package dev.errata.intake.json;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Response;
import dev.errata.intake.protocol.Result;
import dev.errata.intake.protocol.Submission;
import dev.errata.streams.http.Problem;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How a sender of JSON or text is told: 200 with what was taken and where it is, also where some of it was refused, since
 * shippers take any 4xx to be about the whole batch; 400 only if nothing could be used.
 */
public final class JsonAnswers {
    private static final JsonMapper MAPPER = new JsonMapper();

    private JsonAnswers() {}

    public static Response of(Head head, Result result) {
        if (result instanceof Result.Refused refused) {
            return Response.problem(refused.problem(), refused.retryAfter(), head.path());
        }
        Result.Taken taken = (Result.Taken) result;
        Submission what = taken.what();
        ArrayNode errors = named(what);
        if (what.size() == 0 && !what.refused().isEmpty()) {
            String detail = what.refused().size() + " of " + what.refused().size() + " cannot be used";
            Problem problem = Problem.of("nothing-usable", 400, "Nothing in the body can be used", detail)
                    .with("errors", errors);
            return Response.problem(problem, Optional.empty(), head.path());
        }
        ObjectNode said = MAPPER.createObjectNode();
        said.put("accepted", what.size()).put("rejected", what.refused().size());
        said.put("durable", taken.where().label());
        if (!errors.isEmpty()) {
            said.set("errors", errors);
        }
        put(said, "removed", taken.removed());
        put(said, "dropped", what.dropped());
        return Response.json(200, said.toString());
    }

    private static ArrayNode named(Submission what) {
        ArrayNode errors = MAPPER.createArrayNode();
        for (Refusal refusal : what.refused()) {
            if (errors.size() == Limits.NAMED) {
                break;
            }
            errors.addObject()
                    .put("line", refusal.line())
                    .put("reason", refusal.reason())
                    .put("detail", refusal.detail());
        }
        return errors;
    }

    private static void put(ObjectNode said, String name, Map<String, Long> counts) {
        if (!counts.isEmpty()) {
            ObjectNode members = said.putObject(name);
            new TreeMap<>(counts).forEach(members::put);
        }
    }
}
