package dev.errata.log.api.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.client.operator.Forecast;
import dev.errata.client.operator.OperatorDesk;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.query.GroupIdFinder;
import dev.errata.schemas.json.RecordJson;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** {@code /api/retries}: what the recovery worker has before it, by its own word. */
public final class Retries {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int PAGE = 50;
    private static final Parameter<Category> CATEGORY =
            Parameter.label("category", Category.class, "Of errors of this category.");
    private static final Parameter<String> COMPONENT = Parameter.text("component", "To this component.");
    private static final Parameter<String> TYPE = Parameter.text("operation_type", "Of operations of this type.");
    private static final Parameter<String> SESSION = Parameter.text("session_id", "Of this session.");
    private static final Parameter<String> GROUP = Parameter.text("group", "Of errors of this group.");
    private static final Parameter<Integer> LIMIT =
            Parameter.number("limit", 1, 200, "Retries of a page; " + PAGE + ", unless given.");
    private static final Parameter<String> CURSOR =
            Parameter.text("cursor", 1, 2_000, "Where to go on: next of the page before.");

    private final Operators operators;
    private final GroupIdFinder groups;
    private final InstantSource clock;
    private final SharedAnswers shared;

    public Retries(Operators operators, GroupIdFinder groups, InstantSource clock) {
        this.operators = operators;
        this.groups = groups;
        this.clock = clock;
        this.shared = new SharedAnswers(clock);
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(
                        "/api/retries",
                        "Retries that are pending, handed out or running, by when something happens next; at most 5 s old",
                        parameters(),
                        "Page",
                        call -> call.answer(list(call))),
                Endpoint.get(
                        "/api/retries/forecast",
                        "How many retries are due within the hour, by dependency and minute; at most 5 s old",
                        List.of(),
                        "Forecast",
                        call -> {
                            call.requireNoMistake();
                            call.answer(forecast());
                        }));
    }

    /** All that a list can be asked for. */
    public List<Parameter<?>> parameters() {
        return List.of(CATEGORY, COMPONENT, TYPE, SESSION, GROUP, LIMIT, CURSOR);
    }

    /** The part of the list that a call asks for: {@code items}, and {@code next} or null; at most 5 s old. */
    public JsonNode list(Call call) {
        call.requireNoMistake();
        int limit = call.one(LIMIT).orElse(PAGE);
        Map<String, String> arguments = new HashMap<>(Map.of("limit", Integer.toString(limit)));
        call.one(CURSOR).ifPresent(page -> arguments.put("page", page));
        RetryFilter filter = new RetryFilter(
                List.of(),
                call.one(CATEGORY).map(Labelled::label).orElse(null),
                call.one(COMPONENT).orElse(null),
                call.one(GROUP).map(groups::of).orElse(null),
                null,
                call.one(TYPE).orElse(null),
                call.one(SESSION).orElse(null));
        return shared.of(filter + " " + arguments, () -> {
            List<CommandResult> results = ask(CommandType.LIST_RETRIES, filter, arguments);
            List<JsonNode> items = OperatorDesk.firstItems(results, limit);
            ObjectNode answer = JSON.createObjectNode();
            answer.putArray("items").addAll(items);
            boolean isMore = results.stream().mapToLong(CommandResult::matched).sum() > items.size()
                    || results.stream().anyMatch(result -> result.nextPage() != null);
            answer.put(
                    "next",
                    isMore && !items.isEmpty()
                            ? items.get(items.size() - 1).path("page").asText()
                            : null);
            return answer;
        });
    }

    private record Forecasts(List<Forecast> forecast) {}

    /** {@code forecast}: a list by dependency of what is due within the hour; at most 5 s old. */
    public JsonNode forecast() {
        return shared.of(
                "forecast",
                () -> RecordJson.tree(new Forecasts(
                        Forecast.sums(OperatorDesk.items(ask(CommandType.FORECAST, RetryFilter.ALL, Map.of()))))));
    }

    private List<CommandResult> ask(CommandType type, RetryFilter filter, Map<String, String> arguments) {
        return operators.ask(new OperatorCommand(
                UUID.randomUUID().toString(), type, filter, arguments, false, "error-log", clock.instant(), null));
    }
}
