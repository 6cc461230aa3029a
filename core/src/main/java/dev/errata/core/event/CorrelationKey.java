package dev.errata.core.event;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The key under which everything that belongs together travels: session, else task, else operation, else error id. */
public final class CorrelationKey {
    private CorrelationKey() {}

    /** The key that the record's own content calls for; empty when only an error id could serve. */
    public static Optional<String> of(ExecutionContext execution, @Nullable Operation operation) {
        if (isGiven(execution.sessionId())) {
            return Optional.ofNullable(execution.sessionId());
        }
        if (isGiven(execution.taskId())) {
            return Optional.ofNullable(execution.taskId());
        }
        return operation == null ? Optional.empty() : Optional.of(operation.id());
    }

    private static boolean isGiven(@Nullable String id) {
        return id != null && !id.isBlank();
    }
}
