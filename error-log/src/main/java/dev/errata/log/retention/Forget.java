package dev.errata.log.retention;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.log.database.Database;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Takes out at once what is known of a session, a project or one error. Counts stay; so do error ids, so that what is read
 * again does not come back. What Kafka holds it leaves, and says so.
 */
public final class Forget {
    /** Topics whose records say nothing of a session, a project or an error. */
    private static final Set<String> WITHOUT =
            Set.of("group-aliases", "circuits", "dependency-signals", "rules", "errors.stats");

    private static final String GROUPS = """
            UPDATE error_group SET detail = detail || jsonb_build_object(
              'samples', (SELECT coalesce(jsonb_agg(sample), '[]') FROM jsonb_array_elements(detail -> 'samples') AS sample
                WHERE sample ->> 'errorId' <> :id AND sample ->> 'errorId' NOT IN (SELECT error_id FROM forgotten)),
              'recentErrorIds', (SELECT coalesce(jsonb_agg(recent), '[]')
                FROM jsonb_array_elements_text(detail -> 'recentErrorIds') AS recent
                WHERE recent <> :id AND recent NOT IN (SELECT error_id FROM forgotten)))
            WHERE detail -> 'recentErrorIds' ?? :id
            OR EXISTS (SELECT FROM jsonb_array_elements(detail -> 'samples') AS sample
              WHERE sample ->> 'errorId' = :id OR sample ->> 'errorId' IN (SELECT error_id FROM forgotten))
            OR EXISTS (SELECT FROM jsonb_array_elements_text(detail -> 'recentErrorIds') AS recent
              WHERE recent IN (SELECT error_id FROM forgotten))
            """;

    private static final String ALERTS = """
            UPDATE alert SET sample_error_id = NULL, message = '', detail = detail - 'sampleErrorId' - 'text'
            WHERE sample_error_id = :id OR sample_error_id IN (SELECT error_id FROM forgotten)
            """;

    private static final String DEAD_LETTERS = """
            UPDATE dead_letter SET key_preview = NULL, preview = NULL, headers = '{}'
            WHERE position(:id in coalesce(key_preview, '') || ' ' || coalesce(preview, '') || ' ' || headers::text) > 0
            """;

    private final Database database;
    private final Topics topics;
    private final InstantSource clock;

    /** By what is forgotten, and where that stands. */
    public enum Scope {
        SESSION("session_id = :id", "session_id = :id", "detail #>> '{execution,sessionId}' = :id"),
        PROJECT("project_id = :id", "project_id = :id", "detail #>> '{execution,projectId}' = :id"),
        ERROR(
                "(error_id, event_time) IN (SELECT error_id, event_time FROM error_identity WHERE error_id = :id)",
                "error_id = :id",
                "error_id = :id");

        private final String ofErrors;
        private final String column;
        private final String inDetail;

        Scope(String ofErrors, String column, String inDetail) {
            this.ofErrors = ofErrors;
            this.column = column;
            this.inDetail = inDetail;
        }
    }

    public Forget(Database database, Topics topics, InstantSource clock) {
        this.database = database;
        this.topics = topics;
        this.clock = clock;
    }

    /**
     * Forgets in one transaction, and writes down that it did.
     *
     * @param actor who asked for it
     */
    public Forgotten forget(Scope scope, String id, String actor, @Nullable String reason) {
        List<Forgotten.StillHeld> held = topics.all().stream()
                .filter(topic -> !WITHOUT.contains(topic.name()))
                .map(this::held)
                .toList();
        return database.jdbi().inTransaction(handle -> {
            Map<String, Long> rows = forget(handle, scope, id);
            Forgotten forgotten = new Forgotten(rows, held);
            handle.createUpdate("""
                            INSERT INTO log_action (actor, action, subject, reason, detail)
                            VALUES (:actor, 'forget', :subject, :reason, :detail::jsonb)
                            """)
                    .bind("actor", actor)
                    .bind("subject", scope.name().toLowerCase(Locale.ROOT) + " " + id)
                    .bind("reason", reason)
                    .bind("detail", detail(rows).toString())
                    .execute();
            return forgotten;
        });
    }

    private Forgotten.StillHeld held(Topic<?, ?> topic) {
        Duration retention = topic.settings().retention();
        return new Forgotten.StillHeld(
                topic.name(), retention == null ? null : clock.instant().plus(retention));
    }

    private static Map<String, Long> forget(Handle handle, Scope scope, String id) {
        handle.createUpdate("CREATE TEMPORARY TABLE forgotten ON COMMIT DROP AS SELECT error_id FROM error_log WHERE "
                        + scope.ofErrors)
                .bind("id", id)
                .execute();
        Map<String, String> statements = new LinkedHashMap<>();
        String ofErrors = " OR error_id IN (SELECT error_id FROM forgotten)";
        statements.put("error_log", "DELETE FROM error_log WHERE " + scope.ofErrors);
        statements.put("decision", "DELETE FROM decision WHERE " + scope.inDetail + ofErrors);
        statements.put("outcome", "DELETE FROM outcome WHERE " + scope.column + ofErrors);
        statements.put("retry", "DELETE FROM retry WHERE " + scope.column + ofErrors);
        statements.put("escalation", "DELETE FROM escalation WHERE " + scope.column + ofErrors);
        statements.put("error_group", GROUPS);
        statements.put("alert", ALERTS);
        statements.put(
                "command_result", "DELETE FROM command_result WHERE position(:id in detail::text) > 0 AND is_reading");
        statements.put("dead_letter", DEAD_LETTERS);
        Map<String, Long> rows = new LinkedHashMap<>();
        statements.forEach((table, sql) -> {
            long count = handle.createUpdate(sql).bind("id", id).execute();
            rows.put(table, count);
        });
        return rows;
    }

    private static ObjectNode detail(Map<String, Long> rows) {
        ObjectNode detail = JsonNodeFactory.instance.objectNode();
        rows.forEach(detail::put);
        return detail;
    }
}
