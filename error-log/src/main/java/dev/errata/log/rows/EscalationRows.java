package dev.errata.log.rows;

import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.Resolution;
import java.util.List;

/** Questions to people, with their answers. */
public final class EscalationRows {
    private static final RowWriter<Escalation> WRITER = new StateWriter<>(
            "escalation",
            1,
            Escalation::escalationId,
            List.of(
                    Column.text("escalation_id", it -> it.value().escalationId()),
                    Column.text("status", it -> it.value().standing().status().label()),
                    Column.text("target", it -> it.value().standing().target()),
                    Column.text("cause", it -> it.value().cause().label()),
                    Column.severity("severity", it -> it.value().standing().severity()),
                    Column.text("category", it -> it.value().category().label()),
                    Column.small("code", it -> it.value().category().code()),
                    Column.time("opened_at", it -> it.value().openedAt()),
                    Column.time("deadline", it -> it.value().standing().deadline()),
                    Column.text("session_id", in(ExecutionContext::sessionId)),
                    Column.text("task_id", in(ExecutionContext::taskId)),
                    Column.text("project_id", in(ExecutionContext::projectId)),
                    Column.text("operation_id", it -> Part.of(it.value().operation(), Operation::id)),
                    Column.text("operation_type", it -> Part.of(it.value().operation(), Operation::type)),
                    Column.integer("operations", it -> it.value().operations()),
                    Column.text("error_id", it -> it.value().error().errorId()),
                    Column.text("fingerprint", it -> it.value().error().fingerprint()),
                    Column.text("title", it -> it.value().text().title()),
                    Column.text(
                            "answer", answer(resolution -> resolution.answer().label())),
                    Column.text("answered_by", answer(Resolution::resolvedBy)),
                    Column.time("answered_at", answer(Resolution::resolvedAt)),
                    Column.text("answer_reason", answer(Resolution::reason)),
                    Column.json("detail", Stored::value)));

    private EscalationRows() {}

    public static RowWriter<Escalation> writer() {
        return WRITER;
    }

    private static Part<Stored<Escalation>, String> in(Part<ExecutionContext, String> part) {
        return it -> part.of(it.value().provenance().execution());
    }

    private static <V> Part<Stored<Escalation>, V> answer(Part<Resolution, V> part) {
        return it -> Part.of(it.value().resolution(), part);
    }
}
