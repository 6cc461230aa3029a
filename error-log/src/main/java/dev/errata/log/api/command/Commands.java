package dev.errata.log.api.command;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.client.operator.RefusedException;
import dev.errata.client.operator.UnansweredException;
import dev.errata.core.command.CommandResult;
import dev.errata.log.access.Access;
import dev.errata.log.api.call.BodyMembers;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Hashes;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.database.Database;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Carries out what people ask the pipeline to do, once for each key, and answers with what came of it. */
public final class Commands {
    static final Parameter<String> REASON = Parameter.text("reason", 1, 500, "Why; kept in the audit.");
    static final Parameter<Boolean> DRY_RUN = Parameter.word(
            "dryRun",
            Map.of("true", true, "false", false),
            "Whether only to say what would change; false, unless given.");
    /** A form has no headers. */
    static final Parameter<String> KEY =
            Parameter.text("idempotencyKey", 1, 100, "As the header Idempotency-Key, for forms.");

    static final String KEY_HEADER = "Idempotency-Key";
    private static final JsonMapper JSON = new JsonMapper();

    private final FirstAnswers answers;
    private final Access access;

    public Commands(Database database, Access access, InstantSource clock) {
        this.answers = new FirstAnswers(database, clock);
        this.access = access;
    }

    /** Who asks, as the audit names them. */
    String by(Call call) {
        return access.caller(call.context()).name();
    }

    /**
     * Carries a command out, once for each key, and answers the call.
     *
     * @param work given the id of the command; gives the body of the answer
     */
    void run(Call call, Function<String, ObjectNode> work) {
        FirstAnswers.Sent answer = answer(call, work);
        call.context()
                .status(answer.status())
                .contentType(answer.status() < 400 ? Endpoint.JSON : Problem.CONTENT_TYPE)
                .result(answer.body());
    }

    /** The same; the call is not answered yet. */
    FirstAnswers.Sent answer(Call call, Function<String, ObjectNode> work) {
        String key = key(call);
        call.requireNoMistake();
        Function<String, FirstAnswers.Sent> once = id -> sent(call, id, work);
        return key == null ? once.apply(UUID.randomUUID().toString()) : answers.of(by(call), key, question(call), once);
    }

    private static @Nullable String key(Call call) {
        String header = call.context().header(KEY_HEADER);
        if (header == null) {
            return call.one(KEY).orElse(null);
        }
        try {
            return KEY.read(header);
        } catch (IllegalArgumentException refused) {
            call.mistake(KEY_HEADER, header, String.valueOf(refused.getMessage()));
            return null;
        }
    }

    private static String question(Call call) {
        Map<String, List<String>> body = new TreeMap<>(BodyMembers.of(call.context()));
        body.remove(KEY.name());
        return Hashes.of(call.context().path() + body);
    }

    private static FirstAnswers.Sent sent(Call call, String id, Function<String, ObjectNode> work) {
        try {
            return new FirstAnswers.Sent(200, work.apply(id).toString());
        } catch (UnansweredException written) {
            ObjectNode soFar = body(id, written.answers());
            soFar.put("detail", String.valueOf(written.getMessage()));
            return new FirstAnswers.Sent(202, soFar.toString());
        } catch (RefusedException refused) {
            Problem problem =
                    Problem.of("refused", 409, "The pipeline refused it", String.valueOf(refused.getMessage()));
            return new FirstAnswers.Sent(409, problem.json(call.context().path()));
        } catch (ProblemException answered) {
            return new FirstAnswers.Sent(
                    answered.problem().status(),
                    answered.problem().json(call.context().path()));
        }
    }

    /** What the partitions answered, as one. */
    static ObjectNode body(String commandId, List<CommandResult> results) {
        ObjectNode body = JSON.createObjectNode();
        body.put("commandId", commandId);
        body.put("matched", results.stream().mapToLong(CommandResult::matched).sum());
        body.put("changed", changed(results));
        ArrayNode ids = body.putArray("ids");
        results.forEach(result -> result.ids().forEach(ids::add));
        body.put("partitions", results.size());
        ArrayNode answers = body.putArray("answers");
        results.forEach(result -> answers.addObject()
                .put("partition", result.partition())
                .put("matched", result.matched())
                .put("changed", result.changed()));
        return body;
    }

    static long changed(List<CommandResult> results) {
        return results.stream().mapToLong(CommandResult::changed).sum();
    }
}
