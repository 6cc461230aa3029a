package dev.errata.launcher.flow;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.taxonomy.SourceType;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Errors and outcomes as services report them. */
final class Events {
    private Events() {}

    /** An id that no other test uses. */
    static String unique(String prefix) {
        return prefix + "-" + UUID.randomUUID();
    }

    /** The first failure of an operation, named after its session. */
    static ErrorEventBuilder failure(String session, String message) {
        return ErrorEvent.builder(message)
                .kind(ErrorKind.ERROR)
                .errorId(unique("error"))
                .occurredAt(Instant.now())
                .execution(ExecutionContext.ofSession(session))
                .operation(Operation.first(session + "-operation", "flow-step"));
    }

    static ErrorEvent overloaded(String session) {
        return failure(session, "Overloaded")
                .code("overloaded_error")
                .http(new HttpResponse(529, Map.of()))
                .source(ErrorSource.of(SourceType.LLM, "anthropic"))
                .build();
    }

    static ErrorEvent rateLimited(String session, String operationId) {
        return failure(session, "Rate limit reached")
                .operation(Operation.first(operationId, "flow-step"))
                .code("rate_limit_exceeded")
                .http(new HttpResponse(429, Map.of()))
                .source(ErrorSource.of(SourceType.LLM, "openai"))
                .build();
    }

    static ExecutionOutcome success(ErrorEvent failed, Operation run) {
        return new ExecutionOutcome(
                unique("outcome"),
                OutcomeStatus.SUCCEEDED,
                OutcomeOrigin.EXECUTOR,
                Instant.now(),
                failed.execution(),
                run,
                failed.source(),
                "executor-under-test",
                null,
                null,
                "done",
                failed.errorId(),
                null);
    }
}
