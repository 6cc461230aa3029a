package dev.errata.log.rows;

import dev.errata.core.event.EventTime;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.Operation;
import java.time.Instant;
import java.util.List;

/** What executors said of each run. They are what executors wrote: to be redacted before they come here. */
public final class OutcomeRows {
    private static final RowWriter<ExecutionOutcome> WRITER = DailyWriter.of(
            "outcome",
            OutcomeRows::eventTime,
            List.of(
                    Column.text("outcome_id", it -> it.value().outcomeId()),
                    Column.time("event_time", OutcomeRows::eventTime),
                    Column.time("received_at", Stored::appendedAt),
                    Column.text("status", it -> it.value().status().label()),
                    Column.text("origin", it -> it.value().origin().label()),
                    Column.text("executor_id", it -> it.value().executorId()),
                    Column.text("operation_id", it -> Part.of(it.value().operation(), Operation::id)),
                    Column.text("operation_type", it -> Part.of(it.value().operation(), Operation::type)),
                    Column.integer("attempt", it -> Part.of(it.value().operation(), Operation::attempt)),
                    Column.text("session_id", in(ExecutionContext::sessionId)),
                    Column.text("task_id", in(ExecutionContext::taskId)),
                    Column.text("project_id", in(ExecutionContext::projectId)),
                    Column.text("error_id", it -> it.value().errorId()),
                    Column.millis("duration_ms", it -> it.value().duration()),
                    Column.text("failure_category", it -> Part.of(it.value().failure(), Failure::category)),
                    Column.text("failure_code", it -> Part.of(it.value().failure(), Failure::code)),
                    Column.text("failure_message", it -> Part.of(it.value().failure(), Failure::message)),
                    Column.json("detail", Stored::value)));

    private OutcomeRows() {}

    public static RowWriter<ExecutionOutcome> writer() {
        return WRITER;
    }

    private static Instant eventTime(Stored<ExecutionOutcome> outcome) {
        return EventTime.of(outcome.value().occurredAt(), outcome.appendedAt());
    }

    private static Part<Stored<ExecutionOutcome>, String> in(Part<ExecutionContext, String> part) {
        return it -> part.of(it.value().execution());
    }
}
