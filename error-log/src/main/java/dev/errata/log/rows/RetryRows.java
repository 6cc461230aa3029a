package dev.errata.log.rows;

import dev.errata.core.event.ExecutionContext;
import dev.errata.core.recovery.Hold;
import dev.errata.core.recovery.RetryCommand;
import java.util.List;

/** Attempts that were handed to executors, a row for each hand-out. */
public final class RetryRows {
    private static final RowWriter<RetryCommand> WRITER = DailyWriter.of(
            "retry",
            it -> it.value().dueAt(),
            List.of(
                    Column.text("command_id", it -> it.value().commandId()),
                    Column.integer("hand_out", it -> it.value().handOut()),
                    Column.time("due_at", it -> it.value().dueAt()),
                    Column.time("handed_out_at", Stored::appendedAt),
                    Column.text("action", it -> it.value().action().label()),
                    Column.text("operation_id", it -> it.value().operation().id()),
                    Column.text("operation_type", it -> it.value().operation().type()),
                    Column.integer("attempt", it -> it.value().operation().attempt()),
                    Column.text("session_id", in(ExecutionContext::sessionId)),
                    Column.text("task_id", in(ExecutionContext::taskId)),
                    Column.text("project_id", in(ExecutionContext::projectId)),
                    Column.text("error_id", it -> it.value().error().errorId()),
                    Column.text("category", it -> it.value().error().category().label()),
                    Column.text("policy", it -> it.value().count().policy()),
                    Column.text("held_by", it -> Part.of(it.value().heldBy(), Hold::label)),
                    Column.json("detail", Stored::value)));

    private RetryRows() {}

    public static RowWriter<RetryCommand> writer() {
        return WRITER;
    }

    private static Part<Stored<RetryCommand>, String> in(Part<ExecutionContext, String> part) {
        return it -> part.of(it.value().provenance().execution());
    }
}
