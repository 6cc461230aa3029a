package dev.errata.log.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.schemas.json.RecordJson;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Everything that happened to one error. */
public final class ErrorStory {
    /** Other errors of its operation. */
    private static final int OTHERS = 200;

    /** The group that has it now, whatever took over the one that it was counted in. */
    private static final String GROUP = """
            WITH RECURSIVE owners(id, step) AS (
              SELECT :id COLLATE "C", 0 UNION ALL
              SELECT merged_into, step + 1 FROM error_group JOIN owners ON group_id = owners.id
              WHERE merged_into IS NOT NULL AND step < 100)
            SELECT detail - ARRAY['samples', 'recentErrorIds'] FROM error_group JOIN owners ON group_id = owners.id
            ORDER BY step DESC LIMIT 1""";

    private static final String ESCALATIONS = """
            SELECT detail FROM escalation
            WHERE error_id = :id OR operation_id = :operation
              OR escalation_id IN (SELECT escalation_id FROM decision WHERE error_id = :id AND escalation_id IS NOT NULL)
            ORDER BY opened_at, escalation_id""";

    private final Reads reads;

    public ErrorStory(Reads reads) {
        this.reads = reads;
    }

    /** Empty if there is no error of this id, or no longer. */
    public Optional<ObjectNode> of(String errorId) {
        return reads.askAtOnce(handle -> handle.createQuery("SELECT " + ErrorFinder.WHOLE
                        + " FROM error_log JOIN error_identity USING (error_id, event_time) WHERE error_id = :id")
                .bind("id", errorId)
                .map(ConstructorMapper.of(LoggedError.class))
                .findOne()
                .map(error -> story(handle, error)));
    }

    /** A sentence's end that says how far details reach back; empty where there are none. */
    public String reach() {
        return reads.ask(handle -> handle.createQuery("SELECT min(hour) FROM error_hourly")
                .mapTo(Instant.class)
                .findOne()
                .map(hour -> ": they begin at " + hour + ".")
                .orElse("."));
    }

    private static ObjectNode story(Handle handle, LoggedError error) {
        ObjectNode story = RecordJson.tree(error);
        handle.createQuery("SELECT detail FROM error_log WHERE error_id = :id AND event_time = :time")
                .bind("id", error.errorId())
                .bind("time", error.times().eventTime())
                .mapTo(JsonNode.class)
                .useStream(details -> details.forEach(detail -> story.set("detail", detail)));
        ObjectNode all = story.objectNode();
        all.set("error", story);
        add(
                all,
                "decisions",
                handle.createQuery("SELECT detail FROM decision WHERE error_id = :id ORDER BY decided_at, decision_id")
                        .bind("id", error.errorId())
                        .mapTo(JsonNode.class)
                        .list());
        handle.createQuery(GROUP)
                .bind("id", error.groupId())
                .mapTo(JsonNode.class)
                .useStream(groups -> groups.forEach(group -> all.set("group", group)));
        add(
                all,
                "escalations",
                handle.createQuery(ESCALATIONS)
                        .bind("id", error.errorId())
                        .bind("operation", error.run().operationId())
                        .mapTo(JsonNode.class)
                        .list());
        addOperation(handle, error, all);
        return all;
    }

    private static void addOperation(Handle handle, LoggedError error, ObjectNode all) {
        ArrayNode events = all.putArray("timeline");
        ArrayNode others = all.putArray("others");
        if (error.run().operationId() != null) {
            Timeline.OPERATION
                    .of(handle, error.run().operationId())
                    .forEach(event -> events.add(RecordJson.tree(event)));
            handle.createQuery("SELECT " + ErrorFinder.LISTED
                            + " FROM error_log WHERE operation_id = :operation AND error_id <> :id"
                            + " ORDER BY event_time DESC, error_id DESC LIMIT " + OTHERS)
                    .bind("operation", error.run().operationId())
                    .bind("id", error.errorId())
                    .map(ConstructorMapper.of(LoggedError.class))
                    .forEach(other -> others.insert(0, RecordJson.tree(other)));
        }
    }

    private static void add(ObjectNode all, String name, List<JsonNode> items) {
        all.putArray(name).addAll(items);
    }
}
