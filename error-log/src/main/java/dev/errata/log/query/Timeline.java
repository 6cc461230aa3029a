package dev.errata.log.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Everything that happened to an operation or within a session, in the order of time. */
public enum Timeline {
    OPERATION("operation_id"),
    SESSION("session_id");

    /** The latest are told of. */
    static final int MOST = 1_000;

    private final String sql;

    Timeline(String column) {
        sql = """
                SELECT at, kind, id, detail FROM (
                  SELECT event_time AS at, 'error' AS kind, error_id AS id, jsonb_strip_nulls(jsonb_build_object(
                    'category', category, 'code', code, 'severity', %s, 'component', component, 'operationId', operation_id,
                    'attempt', attempt, 'title', title, 'message', left(message, %d))) AS detail
                  FROM error_log WHERE %s = :id
                  UNION ALL SELECT decided_at, 'decision', decision_id, detail FROM decision WHERE %s = :id
                  UNION ALL SELECT event_time, 'outcome', outcome_id, detail - 'output' FROM outcome WHERE %s = :id
                  UNION ALL SELECT handed_out_at, 'retry', command_id, detail FROM retry WHERE %s = :id
                  UNION ALL SELECT opened_at, 'gate', escalation_id, detail - 'history' FROM escalation WHERE %s = :id
                ) AS happened ORDER BY at DESC, kind DESC LIMIT :limit
                """.formatted(ErrorField.SEVERITY_LABEL, ErrorFinder.SHOWN, column, column, column, column, column);
    }

    /**
     * One thing that happened.
     *
     * @param kind error, decision, outcome, retry or gate
     * @param detail the record without what is long
     */
    public record Event(Instant at, String kind, String id, JsonNode detail) {}

    /** The latest, the earliest of them first; at most {@link #MOST}. */
    public List<Event> of(Handle handle, String id) {
        List<Event> events = handle.createQuery(sql)
                .bind("id", id)
                .bind("limit", MOST)
                .map(ConstructorMapper.of(Event.class))
                .list();
        Collections.reverse(events);
        return events;
    }
}
