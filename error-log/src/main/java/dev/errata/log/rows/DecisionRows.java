package dev.errata.log.rows;

import dev.errata.core.event.Operation;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.schemas.json.RecordJson;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Decisions: what was decided for each failure, and how each operation ended. */
public final class DecisionRows implements RowWriter<RecoveryDecision> {
    private static final Batch<Stored<RecoveryDecision>> BATCH = new Batch<>(List.of(
            Column.text("decision_id", it -> it.value().decisionId()),
            Column.time("decided_at", it -> it.value().decidedAt()),
            Column.text("error_id", it -> it.value().errorId()),
            Column.text("operation_id", it -> {
                Operation operation = it.value().operation();
                return operation == null ? null : operation.id();
            }),
            Column.text("session_id", it -> it.value().execution().sessionId()),
            new Column<>("attempt", "int4", it -> {
                Operation operation = it.value().operation();
                return operation == null ? null : operation.attempt();
            }),
            Column.text("action", it -> it.value().action().label()),
            Column.text("reason", it -> it.value().reason().label()),
            Column.time("due_at", it -> it.value().dueAt()),
            new Column<>("detail", "jsonb", it -> JsonText.of(RecordJson.tree(it.value())))));

    private static final String INSERT = "INSERT INTO decision (%s) SELECT * FROM %s ON CONFLICT DO NOTHING"
            .formatted(BATCH.names(), BATCH.source());

    @Override
    public String table() {
        return "decision";
    }

    @Override
    public Instant time(RecoveryDecision decision) {
        return decision.decidedAt();
    }

    @Override
    public int write(Connection connection, List<Stored<RecoveryDecision>> decisions) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            BATCH.bind(connection, insert, decisions);
            return insert.executeUpdate();
        }
    }
}
