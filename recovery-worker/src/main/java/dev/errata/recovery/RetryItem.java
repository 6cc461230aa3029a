package dev.errata.recovery;

import dev.errata.core.recovery.operation.LastFailure;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Work;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pending retry, as a list shows it.
 *
 * @param page where a list goes on behind it
 */
record RetryItem(
        String page,
        String operationId,
        @Nullable String operationType,
        @Nullable String sessionId,
        @Nullable String component,
        int attempt,
        int maxAttempts,
        @Nullable Instant dueAt,
        Category category,
        Severity severity,
        String policy,
        String title,
        String fingerprint,
        @Nullable Instant firstFailureAt,
        String commandId) {
    static RetryItem of(String page, OperationState state) {
        Work work = state.work();
        LastFailure failure = Objects.requireNonNull(state.failure());
        return new RetryItem(
                page,
                work.operationId(),
                work.type(),
                work.execution().sessionId(),
                work.source().component(),
                state.stage().attempt(),
                failure.maxAttempts(),
                state.stage().alarm(),
                failure.category(),
                failure.severity(),
                failure.policy(),
                failure.title(),
                failure.fingerprint(),
                state.firstFailureAt(),
                work.commandId(state.stage().attempt()));
    }
}
