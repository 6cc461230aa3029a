package dev.errata.log.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.log.access.Access;
import dev.errata.log.access.Role;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.Listing;
import dev.errata.log.query.Reads;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import io.javalin.http.HandlerType;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What people tell the pipeline: answers to gates, orders to retries and dependencies, words on groups. */
final class CommandEndpoints {
    private static final Parameter<String> WITH = Parameter.text(
                    "with", "The groups that are merged into it, or the fingerprints that are split from it.")
            .repeatable();

    private final Operators operators;
    private final Commands commands;
    private final ItemFinder items;
    private final InstantSource clock;

    CommandEndpoints(Operators operators, Commands commands, ItemFinder items, InstantSource clock) {
        this.operators = operators;
        this.commands = commands;
        this.items = items;
        this.clock = clock;
    }

    static List<Endpoint> of(Backing backing, Reads reads, Access access) {
        Operators operators = backing.operators();
        InstantSource clock = backing.clock();
        Commands commands = new Commands(backing.database(), access, clock);
        List<Endpoint> all = new ArrayList<>();
        all.addAll(new CommandEndpoints(operators, commands, new ItemFinder(reads), clock).endpoints());
        all.addAll(new ReplayResource(operators, commands, backing.database()).endpoints());
        all.addAll(new RetriesResource(operators, clock).endpoints());
        return all;
    }

    private List<Endpoint> endpoints() {
        return List.of(
                answer("approve", CommandType.APPROVE, "Gives what waits one more attempt, at once"),
                answer("reject", CommandType.REJECT, "Aborts what waits"),
                answer("retry", CommandType.RETRY, "Runs what waits again, its attempts counted from the first"),
                order("run-now", CommandType.RUN_NOW, "Makes a pending retry due now"),
                order("cancel", CommandType.CANCEL, "Cancels a pending retry"),
                circuit("pause", CommandType.PAUSE, "Holds all retries to a dependency"),
                circuit("resume", CommandType.RESUME, "Lets the retries of a paused dependency go"),
                group("resolve", GroupCommandType.RESOLVE, "Says that a group is done with"),
                group("ignore", GroupCommandType.IGNORE, "Says that a group does not matter"),
                group("reopen", GroupCommandType.REOPEN, "Says that a group matters again"),
                group("merge", GroupCommandType.MERGE, "Makes other groups part of this one, for good"),
                group("split", GroupCommandType.SPLIT, "Takes fingerprints out of this group, for good"));
    }

    private static Endpoint post(
            String path,
            String summary,
            List<Parameter<?>> required,
            List<Parameter<?>> optional,
            Endpoint.Asking asking) {
        return new Endpoint(
                HandlerType.POST,
                path,
                Role.OPERATOR,
                summary,
                List.of(),
                new Endpoint.Body("Command", required, optional),
                Endpoint.Answer.json("CommandAnswer"),
                asking);
    }

    private static Endpoint toWorker(String path, String summary, Endpoint.Asking asking) {
        return post(path, summary, List.of(Commands.REASON), List.of(Commands.DRY_RUN, Commands.KEY), asking);
    }

    private Endpoint answer(String word, CommandType type, String summary) {
        return toWorker(
                "/api/escalations/{escalationId}/" + word,
                summary,
                call -> commands.run(call, id -> {
                    String escalationId = call.path("escalationId");
                    List<CommandResult> results =
                            ask(call, id, type, RetryFilter.ofIds(List.of(escalationId)), Map.of());
                    if (isFutile(call, results)) {
                        throw new ProblemException(notWaiting(escalationId));
                    }
                    return Commands.body(id, results);
                }));
    }

    /** The worker found nothing that waits; whom it was answered by is what the log knows of it. */
    private Problem notWaiting(String escalationId) {
        Optional<JsonNode> row = items.find(Listing.escalations(), escalationId);
        if (row.isEmpty()) {
            return Problem.notFound("The worker knows of no gate with this id.");
        }
        Problem problem = Problem.of(
                "already-answered", 409, "It has its answer", "The worker no longer waits for an answer to this gate.");
        JsonNode resolution = row.get().path("resolution");
        for (String member : List.of("answer", "resolvedBy", "resolvedAt", "reason")) {
            if (resolution.has(member)) {
                problem = problem.with(member, resolution.get(member).asText());
            }
        }
        return problem;
    }

    private Endpoint order(String word, CommandType type, String summary) {
        return toWorker(
                "/api/retries/{operationId}/" + word,
                summary,
                call -> commands.run(call, id -> {
                    List<CommandResult> results =
                            ask(call, id, type, RetryFilter.ofIds(List.of(call.path("operationId"))), Map.of());
                    if (isFutile(call, results)) {
                        throw new ProblemException(Problem.of(
                                "not-pending",
                                409,
                                "There is nothing to do",
                                "No retry of this operation is pending."));
                    }
                    return Commands.body(id, results);
                }));
    }

    private Endpoint circuit(String word, CommandType type, String summary) {
        return toWorker(
                "/api/circuits/{dependency}/" + word,
                summary,
                call -> commands.run(call, id -> {
                    Map<String, String> dependency = Map.of("dependency", call.path("dependency"));
                    return Commands.body(id, ask(call, id, type, RetryFilter.ALL, dependency));
                }));
    }

    private static boolean isFutile(Call call, List<CommandResult> results) {
        boolean isDryRun = call.one(Commands.DRY_RUN).orElse(false);
        return isDryRun
                ? results.stream().mapToLong(CommandResult::matched).sum() == 0
                : Commands.changed(results) == 0;
    }

    private List<CommandResult> ask(
            Call call, String id, CommandType type, RetryFilter filter, Map<String, String> arguments) {
        return operators.ask(new OperatorCommand(
                id,
                type,
                filter,
                arguments,
                call.one(Commands.DRY_RUN).orElse(false),
                commands.by(call),
                clock.instant(),
                call.required(Commands.REASON)));
    }

    private Endpoint group(String word, GroupCommandType type, String summary) {
        boolean needsOthers = type == GroupCommandType.MERGE || type == GroupCommandType.SPLIT;
        return post(
                "/api/groups/{groupId}/" + word,
                summary,
                needsOthers ? List.of(Commands.REASON, WITH) : List.of(Commands.REASON),
                List.of(Commands.KEY),
                call -> commands.run(call, id -> tell(call, id, type)));
    }

    private ObjectNode tell(Call call, String id, GroupCommandType type) {
        CommandResult result = operators.tell(new GroupCommand(
                id,
                call.path("groupId"),
                type,
                call.all(WITH),
                commands.by(call),
                clock.instant(),
                call.required(Commands.REASON)));
        return Commands.body(id, List.of(result));
    }
}
