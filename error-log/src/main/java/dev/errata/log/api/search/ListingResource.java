package dev.errata.log.api.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.log.access.Access;
import dev.errata.log.access.Role;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.Listing;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What stands in the log beside errors: gates, groups, alerts, circuits, rules, the audit, dead letters. */
public final class ListingResource {
    private static final JsonMapper JSON = new JsonMapper();

    private final ItemFinder items;
    private final Access access;
    private final InstantSource clock;

    public ListingResource(ItemFinder items, Access access, InstantSource clock) {
        this.items = items;
        this.access = access;
        this.clock = clock;
    }

    public List<Endpoint> endpoints() {
        ItemList letters = ItemList.deadLetters(false);
        ItemList previewed = ItemList.deadLetters(true);
        return List.of(
                list(ItemList.escalations()),
                show("escalations", "escalationId", "A gate with its history", Listing.escalations(), "Escalation"),
                list(ItemList.groups()),
                show("groups", "groupId", "A group with its samples", Listing.groups(), "Group"),
                list(ItemList.unknown()),
                list(ItemList.alerts()),
                list(ItemList.circuits()),
                list(ItemList.rules()),
                list(ItemList.audit()),
                list(
                        letters,
                        call -> access.caller(call.context()).role().includes(Role.OPERATOR) ? previewed : letters));
    }

    private Endpoint list(ItemList list) {
        return list(list, any -> list);
    }

    private Endpoint list(ItemList documented, Function<Call, ItemList> list) {
        return Endpoint.get(
                "/api/" + documented.name(), documented.summary(), documented.parameters(), "Page", call -> {
                    ItemList.Part part = list.apply(call).part(call, items, clock.instant());
                    ObjectNode answer = JSON.createObjectNode();
                    answer.putArray("items").addAll(part.items());
                    answer.put("next", part.next());
                    call.answer(answer);
                });
    }

    private Endpoint show(String name, String id, String summary, Listing listing, String schema) {
        return Endpoint.get("/api/" + name + "/{" + id + "}", summary, List.of(), schema, call -> {
            call.requireNoMistake();
            Optional<JsonNode> found = items.find(listing, call.path(id));
            call.answerUnlessKnown(found.orElseThrow(() -> new ProblemException(
                    Problem.notFound("Nothing under /api/" + name + " has this id, or it ended long ago."))));
        });
    }
}
