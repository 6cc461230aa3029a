package dev.errata.client.executor;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Provenance;
import dev.errata.core.event.TraceContext;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.PolicyCount;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Commands as the worker writes them. */
public final class Commands {
    static final Instant DUE = Instant.parse("2026-01-01T00:00:00Z");
    static final TraceContext TRACE = new TraceContext("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", null);

    private Commands() {}

    static RetryCommand of(String session, String operationId, String type, int attempt) {
        return of(session, new Operation(operationId, type, attempt, null), 1);
    }

    static RetryCommand limited(String session, String operationId, String type, Duration timeLimit) {
        return of(session, new Operation(operationId, type, 2, timeLimit), 1);
    }

    public static RetryCommand of(@Nullable String session, Operation operation, int handOut) {
        return new RetryCommand(
                UUID.nameUUIDFromBytes(
                                (session + operation.id() + operation.attempt()).getBytes(StandardCharsets.UTF_8))
                        .toString(),
                Action.RETRY,
                operation,
                DUE,
                new Provenance(
                        ErrorSource.of(SourceType.TOOL, "bash"),
                        new ExecutionContext(session, null, null, null, null, null, null, null),
                        TRACE),
                new ErrorReference("failure-of-" + operation.id(), Category.TOOL_EXECUTION, "v1:fingerprint"),
                new PolicyCount("tool", 3, null),
                handOut,
                null,
                "A tool failed",
                null,
                null,
                null);
    }
}
