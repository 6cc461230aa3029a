package dev.errata.log.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/** Lists the items of a {@link Listing}, page by page from one place to the next. */
public final class ItemFinder {
    private final Reads reads;

    public ItemFinder(Reads reads) {
        this.reads = reads;
    }

    /**
     * A place in a list, behind this item.
     *
     * @param sorted its value of the sort, as PostgreSQL writes it
     */
    public record Spot(String sorted, String key) {}

    /** An item and its place. */
    public record Item(JsonNode item, String sorted, String key) {}

    /**
     * A part of a list.
     *
     * @param next null when there are no more
     */
    public record Items(List<JsonNode> items, @Nullable Spot next) {
        public Items {
            items = List.copyOf(items);
        }
    }

    /**
     * The first items behind a place, or from the beginning.
     *
     * @param values of the conditions that are to hold, by their names
     */
    public Items page(Listing listing, Listing.Sort sort, Map<String, Object> values, @Nullable Spot after, int limit) {
        String conditions = listing.conditions().entrySet().stream()
                .filter(condition -> values.containsKey(condition.getKey()))
                .map(condition -> " AND " + condition.getValue())
                .collect(Collectors.joining());
        String behind = after == null
                ? ""
                : " AND (%s, %s) %s (CAST(:sorted AS %s), :key)"
                        .formatted(sort.column(), listing.key(), sort.order().beyond(), sort.type());
        String sql =
                "SELECT %s AS item, %s::text AS sorted, %s AS key FROM %s WHERE true%s%s ORDER BY %s %s, %s %s LIMIT :limit"
                        .formatted(
                                listing.item(),
                                sort.column(),
                                listing.key(),
                                listing.table(),
                                conditions,
                                behind,
                                sort.column(),
                                sort.order().keyword(),
                                listing.key(),
                                sort.order().keyword());
        List<Item> found = reads.ask(handle -> {
            var query = handle.createQuery(sql).bindMap(values).bind("limit", limit + 1);
            if (after != null) {
                query.bind("sorted", after.sorted()).bind("key", after.key());
            }
            return query.map(ConstructorMapper.of(Item.class)).list();
        });
        List<JsonNode> items = found.stream().limit(limit).map(Item::item).toList();
        Item last = found.size() > limit ? found.get(limit - 1) : null;
        return new Items(items, last == null ? null : new Spot(last.sorted(), last.key()));
    }

    /** The whole record of a table that keeps it as {@code detail}. */
    public Optional<JsonNode> find(Listing listing, String id) {
        return reads.ask(handle -> handle.createQuery(
                        "SELECT detail FROM %s WHERE %s = :id".formatted(listing.table(), listing.key()))
                .bind("id", id)
                .mapTo(JsonNode.class)
                .findOne());
    }
}
