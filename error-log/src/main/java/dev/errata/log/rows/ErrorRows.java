package dev.errata.log.rows;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Classified errors: a row and a count for each error id, whatever its event time and however often it is read. */
public final class ErrorRows implements RowWriter<ClassifiedError> {
    private static final ColumnBatch<Stored<ClassifiedError>> BATCH = new ColumnBatch<>(List.of(
            Column.text("error_id", it -> it.value().errorId()),
            Column.time("event_time", it -> it.value().eventTime()),
            Column.time("received_at", it -> it.value().receivedAt()),
            Column.time("occurred_at", of(ErrorEvent::occurredAt)),
            Column.text("category", it -> it.value().classification().category().label()),
            Column.small("code", it -> it.value().classification().category().code()),
            Column.severity("severity", it -> it.value().classification().severity()),
            Column.text(
                    "recoverability",
                    it -> it.value().classification().recoverability().label()),
            Column.is("retryable", it -> it.value().classification().retryable()),
            Column.text("strategy", it -> it.value().classification().strategy().label()),
            Column.text("policy", it -> it.value().classification().policy()),
            Column.text("rule", it -> it.value().classification().evidence().ruleId()),
            Column.text("kind", of(error -> error.kind().label())),
            Column.text("exception_type", of(ErrorEvent::exceptionType)),
            Column.text("error_code", of(ErrorEvent::code)),
            Column.text("source_type", of(error -> error.source().type())),
            Column.text("component", of(error -> error.source().component())),
            Column.text("session_id", in(ExecutionContext::sessionId)),
            Column.text("task_id", in(ExecutionContext::taskId)),
            Column.text("project_id", in(ExecutionContext::projectId)),
            Column.text("agent_id", in(ExecutionContext::agentId)),
            Column.text("operation_id", of(error -> Part.of(error.operation(), Operation::id))),
            Column.text("operation_type", of(error -> Part.of(error.operation(), Operation::type))),
            Column.integer("attempt", of(error -> Part.of(error.operation(), Operation::attempt))),
            Column.text("fingerprint", it -> it.value().fingerprint()),
            Column.text("former_fingerprint", it -> it.value().formerFingerprint()),
            Column.text("title", it -> it.value().text().title()),
            Column.text("message", of(ErrorEvent::message)),
            Column.json("detail", Stored::value),
            Column.text("source_topic", Stored::topic),
            Column.integer("source_partition", Stored::partition),
            Column.big("source_offset", Stored::offset)));

    /** Sorted where rows of two writers could meet, so that neither waits for the other in a circle. */
    private static final String INSERT = """
            WITH batch AS (SELECT * FROM %s),
            fresh AS (
              INSERT INTO error_identity (error_id, event_time)
              SELECT error_id, event_time FROM batch ORDER BY error_id
              ON CONFLICT DO NOTHING RETURNING error_id),
            counted AS (
              INSERT INTO error_hourly
                (hour, category, code, severity, recoverability, source_type, project_id, errors)
              SELECT date_trunc('hour', event_time, 'UTC'), category, code, severity, recoverability,
                coalesce(source_type, ''), coalesce(project_id, ''), count(*)
              FROM batch JOIN fresh USING (error_id)
              GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
              ON CONFLICT (hour, category, code, severity, recoverability, source_type, project_id)
              DO UPDATE SET errors = error_hourly.errors + excluded.errors),
            stored AS (
              INSERT INTO error_log (%s) SELECT %s FROM batch JOIN fresh USING (error_id) RETURNING 1)
            SELECT count(*) FROM stored
            """.formatted(BATCH.source(), BATCH.names(), BATCH.names());

    @Override
    public String table() {
        return "error_log";
    }

    @Override
    public Optional<Instant> time(Stored<ClassifiedError> error) {
        return Optional.of(error.value().eventTime());
    }

    @Override
    public Ready ready(List<Stored<ClassifiedError>> errors) {
        return BATCH.fill(INSERT, List.copyOf(onceEach(errors)))::count;
    }

    /** The first of each id, by id. */
    private static Collection<Stored<ClassifiedError>> onceEach(List<Stored<ClassifiedError>> errors) {
        Map<String, Stored<ClassifiedError>> byId = new TreeMap<>();
        errors.forEach(error -> byId.putIfAbsent(StorableText.of(error.value().errorId()), error));
        return byId.values();
    }

    private static <V> Part<Stored<ClassifiedError>, V> of(Part<ErrorEvent, V> part) {
        return it -> part.of(it.value().error());
    }

    private static <V> Part<Stored<ClassifiedError>, V> in(Part<ExecutionContext, V> part) {
        return it -> part.of(it.value().error().execution());
    }
}
