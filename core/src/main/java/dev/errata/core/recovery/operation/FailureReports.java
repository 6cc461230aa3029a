package dev.errata.core.recovery.operation;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.Operation;
import dev.errata.core.taxonomy.SourceType;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Errors that no producer published: of runs that fell silent, and of executors that publish outcomes alone. */
final class FailureReports {
    private FailureReports() {}

    /** Reads as a tool's time-out to the classifier; the same run always gives the same id. */
    static ErrorEvent ofEndedLease(Work work, int attempt, Duration limit, Instant now) {
        ErrorSource source = work.source();
        return ErrorEvent.builder("Run timed out: attempt " + attempt + " was started, and nothing was heard of it for "
                        + limit.toSeconds() + " s")
                .errorId(NameBasedId.of("lease", work.correlationKey(), work.operationId(), attempt))
                .occurredAt(now)
                .code("ETIMEDOUT")
                .source(new ErrorSource(
                        SourceType.TOOL.label(), source.component(), source.endpoint(), source.method()))
                .execution(work.execution())
                .operation(work.run(attempt))
                .trace(work.trace())
                .settings(work.settings())
                .metadata(Map.of("reported-by", "recovery-worker"))
                .build();
    }

    static ErrorEvent ofOutcome(ExecutionOutcome outcome, Instant now) {
        Failure failure = outcome.failure() == null ? new Failure(null, null, "", Map.of()) : outcome.failure();
        Operation operation = outcome.operation();
        Map<String, String> metadata = new HashMap<>(failure.details());
        metadata.put("reported-by", "recovery-worker");
        if (failure.category() != null) {
            metadata.put("category", failure.category());
        }
        return ErrorEvent.builder(failure.message())
                .errorId(NameBasedId.of("outcome", outcome.outcomeId()))
                .occurredAt(outcome.occurredAt())
                .code(failure.code() == null ? failure.category() : failure.code())
                .toolOutput(outcome.output())
                .source(outcome.source())
                .execution(outcome.execution())
                .operation(operation)
                .trace(outcome.trace())
                .metadata(metadata)
                .build();
    }
}
