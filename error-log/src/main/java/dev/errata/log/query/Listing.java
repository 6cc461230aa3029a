package dev.errata.log.query;

import java.util.List;
import java.util.Map;

/**
 * A table that is listed page by page as the domain's records, which it keeps as {@code detail}.
 *
 * @param table a table, or a selection in brackets
 * @param key the column that is different in every row
 * @param item SQL that makes the JSON of a row
 * @param sorts by name, the first is the default
 * @param conditions by the name of the parameter that asks for them, in which {@code :NAME} is its value
 */
public record Listing(String table, String key, String item, List<Sort> sorts, Map<String, String> conditions) {
    private static final String WAITING = "(answered_at IS NULL AND closed_at IS NULL)";

    /**
     * An order that a list can have.
     *
     * @param column never null
     * @param type PostgreSQL's name of it
     */
    public record Sort(String name, String column, String type, SortOrder order) {}

    public Listing {
        sorts = List.copyOf(sorts);
        conditions = Map.copyOf(conditions);
    }

    /** Waiting ones by deadline, or all by age. */
    public static Listing escalations() {
        return new Listing(
                "escalation",
                "escalation_id",
                "detail || jsonb_build_object('isWaiting', " + WAITING + ")",
                List.of(
                        new Sort("newest", "opened_at", "timestamptz", SortOrder.NEWEST),
                        new Sort("deadline", "deadline", "timestamptz", SortOrder.OLDEST)),
                Map.of(
                        "status", "status = :status",
                        "target", "target = :target",
                        "waiting", WAITING + " = :waiting",
                        "overdue", "(" + WAITING + " AND deadline < :now) = :overdue",
                        "session_id", "session_id = :session_id",
                        "operation_id", "operation_id = :operation_id",
                        "project_id", "project_id = :project_id"));
    }

    public static Listing groups() {
        return groupsFrom("error_group");
    }

    /** What no rule knows. */
    public static Listing unknown() {
        return groupsFrom("(SELECT * FROM error_group WHERE category = 'system_error' AND closed_at IS NULL"
                + " AND merged_into IS NULL) AS unknown");
    }

    private static Listing groupsFrom(String table) {
        return new Listing(
                table,
                "group_id",
                "detail - ARRAY['samples', 'recentErrorIds']",
                List.of(
                        new Sort("last_seen", "last_seen", "timestamptz", SortOrder.NEWEST),
                        new Sort("count", "errors", "bigint", SortOrder.NEWEST),
                        new Sort("first_seen", "first_seen", "timestamptz", SortOrder.NEWEST)),
                Map.of(
                        "status", "status = :status AND closed_at IS NULL",
                        "category", "category = :category",
                        "merged", "(merged_into IS NOT NULL) = :merged",
                        "q", "pattern ILIKE :q"));
    }

    public static Listing alerts() {
        return new Listing(
                "alert",
                "alert_id",
                "detail",
                List.of(new Sort("newest", "started_at", "timestamptz", SortOrder.NEWEST)),
                Map.of("state", "state = :state AND closed_at IS NULL", "rule", "rule = :rule"));
    }

    public static Listing circuits() {
        return new Listing(
                "circuit",
                "dependency",
                "detail",
                List.of(new Sort("name", "dependency", "text", SortOrder.OLDEST)),
                Map.of("status", "status = :status AND closed_at IS NULL"));
    }

    /** Those that are published now, and why the classifier does not use them if it does not. */
    public static Listing rules() {
        return new Listing(
                """
                (SELECT r.*, j.reason AS rejection, j.detail AS rejection_detail FROM rule r LEFT JOIN rule_rejection j
                 USING (rule_id, source_partition, source_offset) WHERE r.closed_at IS NULL) AS rules""",
                "rule_id",
                """
                jsonb_strip_nulls(jsonb_build_object('ruleId', rule_id, 'definition', definition, 'changedBy', changed_by,
                 'changedAt', %s, 'reason', reason, 'rejection', rejection, 'rejectionDetail', rejection_detail))""".formatted(instant("rule_changed_at")),
                List.of(new Sort("name", "rule_id", "text", SortOrder.OLDEST)),
                Map.of("rejected", "(rejection IS NOT NULL) = :rejected"));
    }

    /** What people did, to the pipeline and to the log; what only read is not there. */
    public static Listing audit() {
        return new Listing(
                """
                (SELECT command_id AS id, type AS action, min(answered_at) AS at, issued_by AS by, reason, is_dry_run,
                 sum(matched)::bigint AS matched, sum(changed)::bigint AS changed, max(error) AS error, NULL AS subject
                 FROM command_result WHERE NOT is_reading GROUP BY command_id, type, issued_by, reason, is_dry_run
                 UNION ALL
                 SELECT 'log-' || action_id, action, acted_at, actor, reason, false, NULL, NULL, NULL, subject
                 FROM log_action) AS audit""",
                "id",
                """
                jsonb_strip_nulls(jsonb_build_object('id', id, 'action', action, 'at', %s, 'by', by, 'reason', reason,
                 'isDryRun', is_dry_run, 'matched', matched, 'changed', changed, 'error', error, 'subject', subject))""".formatted(instant("at")),
                List.of(new Sort("newest", "at", "timestamptz", SortOrder.NEWEST)),
                Map.of("by", "by = :by", "action", "action = :action"));
    }

    /** With the preview of the value for those who may see it. */
    public static Listing deadLetters(boolean withPreview) {
        return new Listing(
                "(SELECT *, generation || '.' || source_partition || ':' || source_offset AS id FROM dead_letter) AS letters",
                "id",
                """
                jsonb_strip_nulls(jsonb_build_object('id', source_partition || ':' || source_offset, 'buriedAt', %s,
                 'app', app, 'reason', reason, 'explanation', explanation, 'originTopic', origin_topic,
                 'originPartition', origin_partition, 'originOffset', origin_offset, 'key', key_preview, 'size', size,
                 'replays', replays, 'replayedAt', %s, 'headers', headers%s))""".formatted(instant("buried_at"), instant("replayed_at"), withPreview ? ", 'preview', preview" : ""),
                List.of(new Sort("newest", "buried_at", "timestamptz", SortOrder.NEWEST)),
                Map.of("app", "app = :app", "reason", "reason = :reason", "topic", "origin_topic = :topic"));
    }

    /** As JSON has instants everywhere else. */
    static String instant(String column) {
        return "to_char(%s AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')".formatted(column);
    }
}
