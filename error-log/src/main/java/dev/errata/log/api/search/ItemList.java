package dev.errata.log.api.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.errata.core.alert.AlertState;
import dev.errata.core.grouping.GroupStatus;
import dev.errata.core.recovery.CircuitStatus;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Cursor;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.database.Failures;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.ItemFinder.Items;
import dev.errata.log.query.ItemFinder.Spot;
import dev.errata.log.query.Like;
import dev.errata.log.query.Listing;
import dev.errata.streams.http.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A list as a query asks for it: filters, an order, and page by page from one place to the next.
 *
 * @param name of its path below {@code /api}
 * @param listing what it is read from
 * @param filters by the names that the listing's conditions have
 */
public record ItemList(String name, String summary, Listing listing, List<Parameter<?>> filters) {
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
            ItemList::spot);

    public ItemList {
        filters = List.copyOf(filters);
    }

    /**
     * A page of the list.
     *
     * @param next the cursor of the page behind it; null when there is none
     */
    public record Part(List<JsonNode> items, @Nullable String next) {}

    public static ItemList escalations() {
        return new ItemList(
                "escalations",
                "Gates: what was asked of people, and how they answered",
                Listing.escalations(),
                List.of(
                        Parameter.label("status", EscalationStatus.class, "In this state."),
                        Parameter.text("target", "Asked of: oracle, operator, owner or another."),
                        flag("waiting", "Whether nobody has answered yet."),
                        flag("overdue", "Whether it waits and its deadline has passed."),
                        Parameter.text("session_id", "Of this session."),
                        Parameter.text("operation_id", "Of this operation."),
                        Parameter.text("project_id", "Of this project.")));
    }

    public static ItemList groups() {
        return new ItemList(
                "groups",
                "Groups of like errors",
                Listing.groups(),
                List.of(
                        Parameter.label("status", GroupStatus.class, "In this state."),
                        Parameter.label("category", Category.class, "Of this category."),
                        flag("merged", "Whether another group took it over."),
                        Parameter.text("q", 3, 200, "Text that the pattern holds, in any case.")));
    }

    public static ItemList unknown() {
        return new ItemList(
                "unknown",
                "Groups of errors that no rule knows: what new rules are worth most for, by sort=count",
                Listing.unknown(),
                List.of(
                        Parameter.label("status", GroupStatus.class, "In this state."),
                        Parameter.text("q", 3, 200, "Text that the pattern holds, in any case.")));
    }

    public static ItemList alerts() {
        return new ItemList(
                "alerts",
                "Alerts, firing and past",
                Listing.alerts(),
                List.of(
                        Parameter.label("state", AlertState.class, "In this state."),
                        Parameter.text("rule", "Of this rule.")));
    }

    public static ItemList circuits() {
        return new ItemList(
                "circuits",
                "What is known of dependencies: whether retries go to them",
                Listing.circuits(),
                List.of(Parameter.label("status", CircuitStatus.class, "In this state.")));
    }

    public static ItemList rules() {
        return new ItemList(
                "rules",
                "Rules that people published, and why one is not used",
                Listing.rules(),
                List.of(flag("rejected", "Whether the classifier refuses it.")));
    }

    public static ItemList audit() {
        return new ItemList(
                "audit",
                "Who did what, when, why, and what came of it",
                Listing.audit(),
                List.of(Parameter.text("by", "Done by."), Parameter.text("action", "Such as approve.")));
    }

    /**
     * What no app could use.
     *
     * @param withPreview for those who may see it
     */
    public static ItemList deadLetters(boolean withPreview) {
        return new ItemList(
                "dead-letters",
                "What no app could use; previews for operators",
                Listing.deadLetters(withPreview),
                List.of(
                        Parameter.text("app", "Given up by."),
                        Parameter.text("reason", "For this reason."),
                        Parameter.text("topic", "From this topic.")));
    }

    private static Parameter<Boolean> flag(String name, String description) {
        return Parameter.word(name, Map.of("true", true, "false", false), description);
    }

    private Parameter<Listing.Sort> sort() {
        Map<String, Listing.Sort> sorts = new LinkedHashMap<>();
        listing.sorts().forEach(sort -> sorts.put(sort.name(), sort));
        return Parameter.word("sort", sorts, "What comes first; " + byDefault().name() + ", unless given.");
    }

    private Listing.Sort byDefault() {
        return listing.sorts().get(0);
    }

    /** All that a query may hold. */
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> all = new ArrayList<>(filters);
        all.addAll(List.of(sort(), LIMIT, CURSOR));
        return all;
    }

    /**
     * The part that a query asks for.
     *
     * @throws ProblemException naming every mistake
     */
    public Part part(Call call, ItemFinder items, Instant now) {
        call.requireNoMistake();
        int question = 31 * call.questionWithout(CURSOR, LIMIT) + name.hashCode();
        @Nullable JsonNode cursor = call.one(CURSOR).orElse(null);
        if (cursor != null && cursor.get(0).asInt() != question) {
            throw new ProblemException(Cursor.DOES_NOT_FIT);
        }
        Map<String, Object> values = new HashMap<>(Map.of("now", now));
        for (Parameter<?> filter : filters) {
            call.one(filter).ifPresent(value -> values.put(filter.name(), stored(filter.name(), value)));
        }
        Spot after = cursor == null
                ? null
                : new Spot(cursor.get(1).asText(), cursor.get(2).asText());
        Items page = page(call, items, values, after);
        Spot next = page.next();
        if (next == null) {
            return new Part(page.items(), null);
        }
        String text = encoded(question, next);
        call.linkNext(CURSOR, text);
        return new Part(page.items(), text);
    }

    private Items page(Call call, ItemFinder items, Map<String, Object> values, @Nullable Spot after) {
        try {
            return items.page(
                    listing,
                    call.one(sort()).orElse(byDefault()),
                    values,
                    after,
                    call.one(LIMIT).orElse(PAGE));
        } catch (RuntimeException failed) {
            if (after != null && Failures.isOfARow(failed)) {
                // somebody has changed it: PostgreSQL cannot read its place
                throw new ProblemException(Cursor.DOES_NOT_FIT);
            }
            throw failed;
        }
    }

    private static Object stored(String name, Object value) {
        if (value instanceof Labelled constant) {
            return constant.label();
        }
        return name.equals("q") ? Like.containing(value.toString()) : value;
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
