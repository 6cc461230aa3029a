package dev.errata.log.api.command;

import dev.errata.log.access.Role;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import io.javalin.http.HandlerType;
import java.util.List;

/** What people tell the pipeline: answers to gates, orders to retries and dependencies, words on groups. */
public final class CommandEndpoints {
    private static final Parameter<String> WITH = Parameter.text(
                    "with", "The groups that are merged into it, or the fingerprints that are split from it.")
            .repeatable();

    private final Commands commands;
    private final Orders orders;

    public CommandEndpoints(Commands commands, Orders orders) {
        this.commands = commands;
        this.orders = orders;
    }

    public List<Endpoint> endpoints() {
        return List.of(
                toGate(Order.APPROVE, "Gives what waits one more attempt, at once"),
                toGate(Order.REJECT, "Aborts what waits"),
                toGate(Order.RETRY, "Runs what waits again, its attempts counted from the first"),
                toWorker("/api/retries/{operationId}/run-now", Order.RUN_NOW, "Makes a pending retry due now"),
                toWorker("/api/retries/{operationId}/cancel", Order.CANCEL, "Cancels a pending retry"),
                toWorker("/api/circuits/{dependency}/pause", Order.PAUSE, "Holds all retries to a dependency"),
                toWorker(
                        "/api/circuits/{dependency}/resume",
                        Order.RESUME,
                        "Lets the retries of a paused dependency go"),
                toGroup(Order.RESOLVE, "Says that a group is done with"),
                toGroup(Order.IGNORE, "Says that a group does not matter"),
                toGroup(Order.REOPEN, "Says that a group matters again"),
                toGroup(Order.MERGE, "Makes other groups part of this one, for good"),
                toGroup(Order.SPLIT, "Takes fingerprints out of this group, for good"));
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

    private Endpoint toGate(Order order, String summary) {
        return toWorker("/api/escalations/{escalationId}/" + order.label(), order, summary);
    }

    private Endpoint toWorker(String path, Order order, String summary) {
        String subject = path.substring(path.indexOf('{') + 1, path.indexOf('}'));
        return post(
                path,
                summary,
                List.of(Commands.REASON),
                List.of(Commands.DRY_RUN, Commands.KEY),
                call -> commands.run(
                        call,
                        id -> orders.work(
                                call,
                                id,
                                Orders.Given.of(
                                        order,
                                        call.path(subject),
                                        call.one(Commands.DRY_RUN).orElse(false)))));
    }

    private Endpoint toGroup(Order order, String summary) {
        return post(
                "/api/groups/{groupId}/" + order.label(),
                summary,
                order.needsOthers() ? List.of(Commands.REASON, WITH) : List.of(Commands.REASON),
                List.of(Commands.KEY),
                call -> commands.run(
                        call,
                        id -> orders.work(
                                call,
                                id,
                                new Orders.Given(order, List.of(call.path("groupId")), call.all(WITH), false))));
    }
}
