package dev.errata.log.api;

import static dev.errata.log.api.ApiUnderTest.NOW;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.log.database.Days;
import dev.errata.log.rows.ErrorRows;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rows of every table that stands beside the errors, with what lists and histories look at. */
public final class RowsUnderTest {
    private final ApiUnderTest api;

    public RowsUnderTest(ApiUnderTest api) {
        this.api = api;
    }

    private void insert(String sql, @Nullable Object... values) {
        api.database.jdbi().useHandle(handle -> handle.execute(sql, values));
    }

    /** Opened so many half hours ago, due ten hours from now less as many; every fourth is of the same session. */
    public void gate(String id, int number, String target, boolean isAnswered) {
        insert(
                """
                INSERT INTO escalation (escalation_id, status, target, cause, severity, category, code, opened_at, deadline,
                  session_id, operations, fingerprint, title, answer, answered_by, answered_at, detail,
                  changed_at, generation, source_partition, source_offset)
                VALUES (?, ?, ?, 'exhausted', 3, 'disk_full', 5001, ?, ?, ?, 1, 'group-1', 'Full', ?, ?, ?, ?::jsonb, ?, 1, 0, 1)
                """,
                id,
                isAnswered ? "resolved" : "open",
                target,
                NOW.minus(Duration.ofHours(number / 2)),
                NOW.plus(Duration.ofHours(10 - number)),
                "s-" + number % 4,
                isAnswered ? "approved" : null,
                isAnswered ? "ann" : null,
                isAnswered ? NOW : null,
                """
                {"escalationId": "%s", "status": "%s", "target": "%s", "cause": "exhausted", "severity": "high",
                 "category": "disk_full", "openedAt": "%s", "deadline": "%s", "operations": 2, "fingerprint": "group-1",
                 "text": {"title": "Disk full %s", "message": "It has no room", "action": "", "suggestions": ["Delete some"]},
                 "history": [{"attempt": 1, "failedAt": "%s", "category": "disk_full", "action": "retry", "message": "ENOSPC"}]%s}
                """.formatted(
                        id,
                        isAnswered ? "resolved" : "open",
                        target,
                        NOW.minus(Duration.ofHours(number / 2)),
                        NOW.plus(Duration.ofHours(10 - number)),
                        id,
                        NOW.minusSeconds(90),
                        isAnswered ? ", \"resolution\": {\"answer\": \"approved\", \"resolvedBy\": \"ann\"}" : ""),
                NOW);
    }

    /** Last seen as many seconds ago as it has errors. */
    public void group(String id, long errors, String category, @Nullable String mergedInto) {
        insert(
                """
                INSERT INTO error_group (group_id, status, category, code, severity, pattern, errors, late_errors, sessions,
                  first_seen, last_seen, last_minute, last_5_minutes, last_hour, merged_into, detail,
                  changed_at, generation, source_partition, source_offset)
                VALUES (?, 'new', ?, 5001, 3, ?, ?, 0, 1, ?, ?, 0, 0, 0, ?, ?::jsonb, ?, 1, 0, 1)
                """,
                id,
                category,
                "100% of " + id,
                errors,
                NOW.minusSeconds(errors),
                NOW.minusSeconds(errors),
                mergedInto,
                "{\"groupId\":\"" + id + "\",\"samples\":[1,2],\"recentErrorIds\":[\"a\"]}",
                NOW);
    }

    /** In each of the last two whole hours. */
    public void statistics(String value, int errors, int decisions, int gates, int attempts) {
        for (int hour = 1; hour <= 2; hour++) {
            Instant start = NOW.truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(hour));
            insert(
                    """
                    INSERT INTO error_stats (window_seconds, window_start, dimension, value, errors, decisions,
                      recovery_attempts, successes, failures, retry_successes, gates, time_to_recovery_ms,
                      changed_at, generation, source_partition, source_offset)
                    VALUES (3600, ?, 'category', ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, 1, 0, 1)
                    """,
                    start,
                    value,
                    errors,
                    decisions,
                    attempts,
                    attempts / 2,
                    attempts / 2,
                    gates,
                    attempts * 1_000L,
                    NOW);
        }
    }

    public void command(String id, String type, boolean isReading, int partition, long changed) {
        insert("""
                INSERT INTO command_result (command_id, partition, answered_at, type, is_reading, is_dry_run, matched, changed,
                  issued_by, reason, detail)
                VALUES (?, ?, ?, ?, ?, false, ?, ?, 'bob', 'because', '{}')
                """, id, partition, NOW.minusSeconds(5), type, isReading, changed, changed);
    }

    /** An error under these fingerprints. */
    public void error(String id, String fingerprint, @Nullable String former) {
        ClassifiedError error =
                api.classified(api.event(id, "It failed", NOW.minusSeconds(60)).build());
        api.store(
                new ErrorRows(),
                List.of(new ClassifiedError(
                        error.error(),
                        error.classification(),
                        error.eventTime(),
                        error.text(),
                        error.facts(),
                        fingerprint,
                        error.pattern(),
                        error.rootCause(),
                        error.session(),
                        error.redactions(),
                        error.truncated(),
                        error.payload(),
                        former)));
    }

    /** An error, gated by a decision and saved by an outcome: operation op-1 of session s-1. */
    public void failedOperation() {
        api.storeErrors(api.event("failed", "No space left on device", NOW.minusSeconds(60))
                .execution(ExecutionContext.ofSession("s-1"))
                .operation(new Operation("op-1", "install", 1, null))
                .build());
        Set<LocalDate> today = Set.of(LocalDate.parse("2026-11-22"));
        new Days(api.database).make("decision", today);
        new Days(api.database).make("outcome", today);
        insert("""
                INSERT INTO decision (decision_id, decided_at, error_id, operation_id, session_id, action, reason,
                  escalation_id, detail)
                VALUES ('d-1', ?, 'failed', 'op-1', 's-1', 'gate', 'exhausted', 'gate-3',
                  '{"decisionId": "d-1", "strikes": 2, "operation": {"id": "op-1"}}')
                """, NOW.minusSeconds(50));
        insert("""
                INSERT INTO outcome (outcome_id, event_time, received_at, status, origin, operation_id, session_id, detail)
                VALUES ('o-1', ?, ?, 'succeeded', 'executor', 'op-1', 's-1', '{"outcomeId": "o-1", "output": "long"}')
                """, NOW.minusSeconds(40), NOW);
    }

    /** A word on the log itself, two rules of which one is rejected, a dead letter, a day that is counts alone. */
    public void others() {
        insert(
                "INSERT INTO log_action (acted_at, actor, action, subject) VALUES (?, 'ann', 'forget', 'session s-9')",
                NOW);
        insert("""
                INSERT INTO rule (rule_id, definition, changed_by, rule_changed_at, changed_at, generation, source_partition,
                  source_offset)
                VALUES ('r-1', 'id: r-1', 'ann', now(), now(), 1, 0, 5), ('r-2', 'id: r-2', 'bob', now(), now(), 1, 0, 6)
                """);
        insert("""
                INSERT INTO rule_rejection VALUES (0, 6, 'r-2', 'invalid', 'no condition', now()),
                  (0, 4, 'r-1', 'invalid', 'old', now())
                """);
        insert("""
                INSERT INTO dead_letter VALUES (1, 0, 9, ?, 'classifier', 'unreadable', 'no Avro', 'errors.raw', 2, 77, 'k', 3,
                  'secret text', '{}', 0, NULL)
                """, NOW);
        insert("INSERT INTO error_log_summary VALUES ('2026-01-05', 'disk_full', 5001, 4, 'permanent', '', '', 12)");
    }

    /** An alert that fires, a dependency that is held, a record that could not be stored, a job that ran. */
    public void states() {
        insert("""
                INSERT INTO alert (alert_id, rule, scope, state, severity, value, threshold, started_at, updated_at, message,
                  detail, changed_at, generation, source_partition, source_offset)
                VALUES ('alert-1', 'error_rate', 'all', 'firing', 3, 9, 5, ?, ?, 'too many',
                  '{"alertId": "alert-1", "rule": "error_rate", "state": "firing", "severity": "high", "text": "too many"}',
                  ?, 1, 0, 1)
                """, NOW, NOW, NOW);
        insert("""
                INSERT INTO circuit (dependency, status, version, reason, updated_at, detail, changed_at, generation,
                  source_partition, source_offset)
                VALUES ('openrouter', 'open', 1, 'it answers 503', ?,
                  '{"dependency": "openrouter", "status": "open", "reason": "it answers 503"}', ?, 1, 0, 1)
                """, NOW, NOW);
        insert("INSERT INTO bad_row VALUES ('outcomes', 't', 0, 7, 'too long', ?)", NOW);
        insert("""
                INSERT INTO job_run (job, started_at, ended_at, is_done, detail) VALUES ('retention', ?, ?, false,
                  '{"why": "no room"}')
                """, NOW.minusSeconds(9), NOW);
    }

    public void forgetGroup(String id) {
        insert("DELETE FROM error_group WHERE group_id = ?", id);
    }
}
