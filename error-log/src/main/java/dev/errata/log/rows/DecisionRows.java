package dev.errata.log.rows;

import dev.errata.core.event.Operation;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import java.util.List;

/** Decisions: what was decided for each failure, and how each operation ended. */
public final class DecisionRows {
    private static final RowWriter<RecoveryDecision> WRITER = DailyWriter.of(
            "decision",
            it -> it.value().decidedAt(),
            List.of(
                    Column.text("decision_id", it -> it.value().decisionId()),
                    Column.time("decided_at", it -> it.value().decidedAt()),
                    Column.text("error_id", it -> it.value().error().errorId()),
                    Column.text("operation_id", it -> Part.of(it.value().operation(), Operation::id)),
                    Column.text(
                            "session_id",
                            it -> it.value().provenance().execution().sessionId()),
                    Column.integer("attempt", it -> Part.of(it.value().operation(), Operation::attempt)),
                    Column.text("action", it -> it.value().action().label()),
                    Column.text("reason", it -> it.value().grounds().reason().label()),
                    Column.time("due_at", it -> Part.of(it.value().next(), NextAttempt::dueAt)),
                    Column.text("escalation_id", it -> it.value().escalationId()),
                    Column.text("category", it -> it.value().category().label()),
                    Column.json("detail", it -> it.value().explained())));

    private DecisionRows() {}

    public static RowWriter<RecoveryDecision> writer() {
        return WRITER;
    }
}
