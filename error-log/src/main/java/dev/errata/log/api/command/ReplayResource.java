package dev.errata.log.api.command;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.client.operator.DeadLetter;
import dev.errata.client.operator.DeadLetterReplay;
import dev.errata.log.access.Role;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.api.pipeline.Operators;
import dev.errata.log.database.Database;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** {@code /api/dead-letters/replay}: puts letters back where they came from; only says what it would do, unless told to. */
public final class ReplayResource {
    private static final int LETTERS_A_SECOND = 100;
    private static final int MOST_REPLAYS = 3;
    private static final JsonMapper JSON = new JsonMapper();

    private static final Parameter<String> IDS = Parameter.text(
                    "ids", "Letters by their ids; all that fit the rest, unless given.")
            .repeatable();
    private static final Parameter<String> APP = Parameter.text("app", "Given up by.");
    private static final Parameter<String> TOPIC = Parameter.text("topic", "From this topic.");
    private static final Parameter<Boolean> DRY_RUN = Parameter.word(
            "dryRun",
            Map.of("true", true, "false", false),
            "Whether only to say what would be put back; true, unless given.");
    private static final Parameter<Boolean> FORCE = Parameter.word(
            "force", Map.of("true", true, "false", false), "Whether once more what was put back before.");

    private final Operators operators;
    private final Commands commands;
    private final Database database;

    public ReplayResource(Operators operators, Commands commands, Database database) {
        this.operators = operators;
        this.commands = commands;
        this.database = database;
    }

    public List<Endpoint> endpoints() {
        return List.of(new Endpoint(
                HandlerType.POST,
                "/api/dead-letters/replay",
                Role.OPERATOR,
                "Puts dead letters back where they came from; says what it would do, unless dryRun is false",
                List.of(),
                new Endpoint.Body(
                        "Replay", List.of(Commands.REASON), List.of(IDS, APP, TOPIC, DRY_RUN, FORCE, Commands.KEY)),
                Endpoint.Answer.json("ReplayAnswer"),
                call -> commands.run(
                        call,
                        id -> replay(
                                call,
                                id,
                                Set.copyOf(call.all(IDS)),
                                call.one(DRY_RUN).orElse(true)))));
    }

    /** @param ids none for all that fit what the call says besides */
    ObjectNode replay(Call call, String id, Set<String> ids, boolean isDryRun) {
        DeadLetterReplay.Result result = operators.replay(new DeadLetterReplay(
                meant(call, ids),
                LETTERS_A_SECOND,
                MOST_REPLAYS,
                call.one(FORCE).orElse(false),
                isDryRun));
        ObjectNode answer = JSON.createObjectNode();
        answer.put("commandId", id).put("isDryRun", isDryRun).put("replayed", result.count());
        ObjectNode refused = answer.putObject("refused");
        result.refused().forEach(refused::put);
        if (!isDryRun) {
            note(call, answer);
        }
        return answer;
    }

    private static Predicate<DeadLetter> meant(Call call, Set<String> ids) {
        Optional<String> app = call.one(APP);
        Optional<String> topic = call.one(TOPIC);
        return letter -> (ids.isEmpty() || ids.contains(letter.place()))
                && app.map(letter.app()::equals).orElse(true)
                && topic.map(letter.origin()::equals).orElse(true);
    }

    /** No answer of the pipeline tells the audit of it. */
    private void note(Call call, ObjectNode answer) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("""
                                INSERT INTO log_action (actor, action, subject, reason, detail)
                                VALUES (:by, 'replay', 'dead letters', :reason, :detail::jsonb)
                                """)
                        .bind("by", commands.by(call))
                        .bind("reason", call.required(Commands.REASON))
                        .bind("detail", answer.toString())
                        .execute());
    }
}
