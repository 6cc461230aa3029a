package dev.errata.log.retention;

import java.time.Duration;
import java.util.List;

/**
 * What keeps a table from growing for ever; {@code docs/error-log.md} says the same to people.
 *
 * @param sweep deletes what is older than {@code :details}, {@code :summaries}, {@code :month}, {@code :week} or {@code :day};
 *     empty where the bound is another one
 */
record Bound(String table, String sweep) {
    /** A statement deletes so many rows at the most, and is said again. */
    static final int CHUNK = 20_000;

    static final Duration MONTH = Duration.ofDays(30);
    static final Duration WEEK = Duration.ofDays(7);
    static final Duration DAY = Duration.ofDays(1);

    /** Dropped by day, {@code error_log} and what is counted of it first. */
    static final List<String> DAILY = List.of("error_log", "decision", "outcome", "retry");

    static final List<Bound> ALL = List.of(
            byDay("error_log"),
            byDay("decision"),
            byDay("outcome"),
            byDay("retry"),
            byDay("error_hourly"),
            swept("error_identity", "event_time < (SELECT kept_from FROM horizon)"),
            swept("error_log_summary", "day < :summaries"),
            swept("escalation", "coalesce(closed_at, answered_at) < :details"),
            swept("error_group", "greatest(last_seen, changed_at) < :details"),
            swept("alert", "coalesce(closed_at, resolved_at) < :details"),
            swept(
                    "error_stats",
                    "window_seconds = 60 AND window_start < :week OR window_seconds = 3600 AND window_start < :details"
                            + " OR window_start < :summaries"),
            swept("circuit", "closed_at < :details"),
            swept("rule", "closed_at < :summaries"),
            swept("rule_rejection", "rejected_at < :summaries"),
            swept("command_result", "is_reading AND answered_at < :day OR answered_at < :summaries"),
            swept("dead_letter", "buried_at < :month"),
            swept("bad_row", "noted_at < :details"),
            swept("job_run", "started_at < :summaries"),
            swept("log_action", "acted_at < :summaries"),
            swept("http_session", "opened_at < :week"),
            swept("idempotent_call", "begun_at < :day"),
            swept("answer_link", "taken_at < :week"),
            new Bound("account", ""),
            new Bound("disk_reserve", ""),
            swept("token", "expires_at < :details"),
            new Bound("horizon", ""),
            new Bound("intake_offset", ""),
            new Bound("topic_generation", ""),
            new Bound("schema_version", ""));

    private static Bound byDay(String table) {
        return new Bound(table, "");
    }

    private static Bound swept(String table, String old) {
        return new Bound(
                table,
                "DELETE FROM %1$s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$s WHERE %2$s LIMIT %3$d))"
                        .formatted(table, old, CHUNK));
    }

    boolean isSwept() {
        return !sweep.isEmpty();
    }
}
