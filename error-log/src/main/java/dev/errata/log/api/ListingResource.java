package dev.errata.log.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.alert.AlertState;
import dev.errata.core.dependency.CircuitStatus;
import dev.errata.core.grouping.GroupStatus;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.log.access.Access;
import dev.errata.log.access.Role;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.ItemFinder.Items;
import dev.errata.log.query.ItemFinder.Spot;
import dev.errata.log.query.Like;
import dev.errata.log.query.Listing;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What stands in the log beside errors: gates, groups, alerts, circuits, rules, the audit, dead letters. */
final class ListingResource {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int PAGE = 50;
    private static final Parameter<Integer> LIMIT =
            Parameter.number("limit", 1, 500, "Items of a page; " + PAGE + ", unless given.");
    private static final Parameter<JsonNode> CURSOR = new Parameter<>(
            "cursor",
            "Where to go on: next of the page before, with the same filters.",
            Map.of("type", "string"),
            false,
            "the next of a page, unchanged",
            ListingResource::spot);

    private final ItemFinder items;
    private final Access access;
    private final InstantSource clock;

    ListingResource(ItemFinder items, Access access, InstantSource clock) {
        this.items = items;
        this.access = access;
        this.clock = clock;
    }

    List<Endpoint> endpoints() {
        return Stream.of(forPeople(), ofGroups(), ofThePipeline(), ofTheLog())
                .flatMap(List::stream)
                .toList();
    }

    private List<Endpoint> forPeople() {
        return List.of(
                list(
                        "escalations",
                        "Gates: what was asked of people, and how they answered",
                        Listing.escalations(),
                        Parameter.label("status", EscalationStatus.class, "In this state."),
                        Parameter.text("target", "Asked of: oracle, operator, owner or another."),
                        flag("waiting", "Whether nobody has answered yet."),
                        flag("overdue", "Whether it waits and its deadline has passed."),
                        Parameter.text("session_id", "Of this session."),
                        Parameter.text("operation_id", "Of this operation."),
                        Parameter.text("project_id", "Of this project.")),
                show("escalations", "escalationId", "A gate with its history", Listing.escalations(), "Escalation"));
    }

    private List<Endpoint> ofGroups() {
        return List.of(
                list(
                        "groups",
                        "Groups of like errors",
                        Listing.groups(),
                        Parameter.label("status", GroupStatus.class, "In this state."),
                        Parameter.label("category", Category.class, "Of this category."),
                        flag("merged", "Whether another group took it over."),
                        Parameter.text("q", 3, 200, "Text that the pattern holds, in any case.")),
                show("groups", "groupId", "A group with its samples", Listing.groups(), "Group"),
                list(
                        "unknown",
                        "Groups of errors that no rule knows: what new rules are worth most for, by sort=count",
                        Listing.unknown(),
                        Parameter.label("status", GroupStatus.class, "In this state."),
                        Parameter.text("q", 3, 200, "Text that the pattern holds, in any case.")));
    }

    private List<Endpoint> ofThePipeline() {
        return List.of(
                list(
                        "alerts",
                        "Alerts, firing and past",
                        Listing.alerts(),
                        Parameter.label("state", AlertState.class, "In this state."),
                        Parameter.text("rule", "Of this rule.")),
                list(
                        "circuits",
                        "What is known of dependencies: whether retries go to them",
                        Listing.circuits(),
                        Parameter.label("status", CircuitStatus.class, "In this state.")),
                list(
                        "rules",
                        "Rules that people published, and why one is not used",
                        Listing.rules(),
                        flag("rejected", "Whether the classifier refuses it.")));
    }

    private List<Endpoint> ofTheLog() {
        Listing[] letters = {Listing.deadLetters(false), Listing.deadLetters(true)};
        return List.of(
                list(
                        "audit",
                        "Who did what, when, why, and what came of it",
                        Listing.audit(),
                        Parameter.text("by", "Done by."),
                        Parameter.text("action", "Such as approve.")),
                list(
                        "dead-letters",
                        "What no app could use; previews for operators",
                        letters[0],
                        call -> letters[access.caller(call.context()).role().includes(Role.OPERATOR) ? 1 : 0],
                        List.of(
                                Parameter.text("app", "Given up by."),
                                Parameter.text("reason", "For this reason."),
                                Parameter.text("topic", "From this topic."))));
    }

    private static Parameter<Boolean> flag(String name, String description) {
        return Parameter.word(name, Map.of("true", true, "false", false), description);
    }

    private Endpoint list(String name, String summary, Listing listing, Parameter<?>... filters) {
        return list(name, summary, listing, any -> listing, List.of(filters));
    }

    private Endpoint list(
            String name,
            String summary,
            Listing documented,
            Function<Call, Listing> listing,
            List<Parameter<?>> filters) {
        Map<String, Listing.Sort> sorts = new LinkedHashMap<>();
        documented.sorts().forEach(sort -> sorts.put(sort.name(), sort));
        Listing.Sort byDefault = documented.sorts().get(0);
        Parameter<Listing.Sort> sort =
                Parameter.word("sort", sorts, "What comes first; " + byDefault.name() + ", unless given.");
        List<Parameter<?>> parameters = new ArrayList<>(filters);
        parameters.addAll(List.of(sort, LIMIT, CURSOR));
        return Endpoint.get("/api/" + name, summary, parameters, "Page", call -> {
            call.requireNoMistake();
            page(call, name, listing.apply(call), call.one(sort).orElse(byDefault), filters);
        });
    }

    private void page(Call call, String name, Listing listing, Listing.Sort sort, List<Parameter<?>> filters) {
        int question = 31 * call.questionWithout(CURSOR, LIMIT) + name.hashCode();
        @Nullable JsonNode cursor = call.one(CURSOR).orElse(null);
        if (cursor != null && cursor.get(0).asInt() != question) {
            throw new ProblemException(Cursor.DOES_NOT_FIT);
        }
        Map<String, Object> values = new HashMap<>(Map.of("now", clock.instant()));
        for (Parameter<?> filter : filters) {
            call.one(filter).ifPresent(value -> values.put(filter.name(), stored(filter.name(), value)));
        }
        Spot after = cursor == null
                ? null
                : new Spot(cursor.get(1).asText(), cursor.get(2).asText());
        Items page = items.page(listing, sort, values, after, call.one(LIMIT).orElse(PAGE));
        ObjectNode answer = JSON.createObjectNode();
        answer.putArray("items").addAll(page.items());
        answer.put("next", (String) null);
        Spot next = page.next();
        if (next != null) {
            String text = encoded(question, next);
            answer.put("next", text);
            call.linkNext(CURSOR, text);
        }
        call.answer(answer);
    }

    private static Object stored(String name, Object value) {
        if (value instanceof Labelled constant) {
            return constant.label();
        }
        return name.equals("q") ? Like.containing(value.toString()) : value;
    }

    private Endpoint show(String name, String id, String summary, Listing listing, String schema) {
        return Endpoint.get("/api/" + name + "/{" + id + "}", summary, List.of(), schema, call -> {
            call.requireNoMistake();
            Optional<JsonNode> found = items.find(listing, call.path(id));
            call.answerUnlessKnown(found.orElseThrow(() -> new ProblemException(
                    Problem.notFound("Nothing under /api/" + name + " has this id, or it ended long ago."))));
        });
    }

    private static String encoded(int question, Spot spot) {
        ArrayNode cursor =
                JSON.createArrayNode().add(question).add(spot.sorted()).add(spot.key());
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(cursor.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static JsonNode spot(String text) {
        try {
            JsonNode cursor = JSON.readTree(Base64.getUrlDecoder().decode(text));
            if (cursor.size() != 3 || cursor.toString().contains("\\u0000")) {
                throw new IllegalArgumentException("no cursor");
            }
            return cursor;
        } catch (IOException noJson) {
            throw new IllegalArgumentException("no cursor", noJson);
        }
    }
}
