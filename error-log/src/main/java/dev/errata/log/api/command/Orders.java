package dev.errata.log.api.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.client.operator.RefusedException;
import dev.errata.client.operator.UnansweredException;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.api.pipeline.Operators;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.Listing;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Carries out what people order, by the command line's own commands, whether the API or a form was told. */
public final class Orders {
    /** What a form sends with an order; the names are those of the API's bodies. */
    public static final Parameter<String> REASON = Commands.REASON;

    public static final Parameter<String> KEY = Commands.KEY;
    private static final JsonMapper JSON = new JsonMapper();

    private final Operators operators;
    private final Commands commands;
    private final ItemFinder items;
    private final ReplayResource letters;
    private final InstantSource clock;

    public Orders(
            Operators operators, Commands commands, ItemFinder items, ReplayResource letters, InstantSource clock) {
        this.operators = operators;
        this.commands = commands;
        this.items = items;
        this.letters = letters;
        this.clock = clock;
    }

    /**
     * An order with all that it is about.
     *
     * @param subjects their ids
     * @param others of a merge or a split
     * @param isDryRun whether only to say what would change
     */
    public record Given(Order order, List<String> subjects, List<String> others, boolean isDryRun) {
        public Given {
            subjects = List.copyOf(subjects);
            others = List.copyOf(others);
        }

        static Given of(Order order, String subject, boolean isDryRun) {
            return new Given(order, List.of(subject), List.of(), isDryRun);
        }
    }

    /**
     * What came of it.
     *
     * @param status as the API would have answered
     * @param body of its answer, or the problem
     */
    public record Result(int status, JsonNode body) {
        public boolean isProblem() {
            return status >= 400;
        }
    }

    /** Carries it out, once for each key; the call names its reason. */
    public Result carryOut(Call call, Given given) {
        FirstAnswers.Sent sent = commands.answer(call, id -> work(call, id, given));
        try {
            return new Result(sent.status(), JSON.readTree(sent.body()));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("we wrote no JSON: " + sent.body(), impossible);
        }
    }

    /**
     * The answer to a command with this id.
     *
     * @throws ProblemException if there was nothing to do
     */
    ObjectNode work(Call call, String id, Given given) {
        return switch (given.order().subject()) {
            case GATE, OPERATION -> Commands.body(id, requireSome(given, ask(call, id, given)));
            case DEPENDENCY -> Commands.body(id, ask(call, id, given));
            case GROUP ->
                given.subjects().size() == 1
                        ? Commands.body(id, List.of(tell(call, id, given)))
                        : tellEach(call, id, given);
            case LETTER -> letters.replay(call, id, Set.copyOf(given.subjects()), given.isDryRun());
        };
    }

    private List<CommandResult> ask(Call call, String id, Given given) {
        boolean isDependency = given.order().subject() == Order.Subject.DEPENDENCY;
        return operators.ask(new OperatorCommand(
                id,
                CommandType.valueOf(given.order().name()),
                isDependency ? RetryFilter.ALL : RetryFilter.ofIds(given.subjects()),
                isDependency ? Map.of("dependency", given.subjects().get(0)) : Map.of(),
                given.isDryRun(),
                commands.by(call),
                clock.instant(),
                call.one(REASON).orElse(null)));
    }

    /** A command for each; what is said of one does not hinder the others. */
    private ObjectNode tellEach(Call call, String id, Given given) {
        List<CommandResult> results = new ArrayList<>();
        List<String> notDone = new ArrayList<>();
        for (String subject : given.subjects()) {
            Given one = new Given(given.order(), List.of(subject), given.others(), given.isDryRun());
            try {
                results.add(tell(call, id + "-" + (results.size() + notDone.size()), one));
            } catch (RefusedException | UnansweredException said) {
                notDone.add(subject + ": " + said.getMessage() + ".");
            }
        }
        ObjectNode body = Commands.body(id, results);
        return notDone.isEmpty() ? body : body.put("detail", String.join(" ", notDone));
    }

    private CommandResult tell(Call call, String id, Given given) {
        return operators.tell(new GroupCommand(
                id,
                given.subjects().get(0),
                GroupCommandType.valueOf(given.order().name()),
                given.others(),
                commands.by(call),
                clock.instant(),
                call.required(REASON)));
    }

    private List<CommandResult> requireSome(Given given, List<CommandResult> results) {
        long some = given.isDryRun()
                ? results.stream().mapToLong(CommandResult::matched).sum()
                : Commands.changed(results);
        if (some > 0) {
            return results;
        }
        throw new ProblemException(
                given.order().subject() == Order.Subject.GATE
                        ? notWaiting(given.subjects())
                        : Problem.of(
                                "not-pending",
                                409,
                                "There is nothing to do",
                                given.subjects().size() == 1
                                        ? "No retry of this operation is pending."
                                        : "No retry of these operations is pending."));
    }

    /** The worker found nothing that waits; whom it was answered by is what the log knows of it. */
    private Problem notWaiting(List<String> escalationIds) {
        if (escalationIds.size() > 1) {
            return Problem.of(
                    "already-answered", 409, "They have their answers", "The worker waits for none of these answers.");
        }
        Optional<JsonNode> row = items.find(Listing.escalations(), escalationIds.get(0));
        if (row.isEmpty()) {
            return Problem.notFound("The worker knows of no gate with this id.");
        }
        Problem problem = Problem.of(
                "already-answered",
                409,
                "It has its answer",
                "The worker no longer waits for an answer to this question.");
        JsonNode resolution = row.get().path("resolution");
        for (String member : List.of("answer", "resolvedBy", "resolvedAt", "reason")) {
            if (resolution.has(member)) {
                problem = problem.with(member, resolution.get(member).asText());
            }
        }
        return problem;
    }
}
