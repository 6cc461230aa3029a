package dev.errata.recovery.command;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.recovery.operation.LastFailure;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation with all that is known of it.
 *
 * @param stage where it stands, such as {@code pending} or {@code gated}
 * @param until when something happens next: the retry, the end of a lease, or that it is forgotten
 * @param holder the executor that runs it, as far as it says who it is
 * @param forgiven attempts that a person took off the policy's count
 */
record OperationItem(
        String operationId,
        @Nullable String operationType,
        String stage,
        int attempt,
        @Nullable Instant until,
        @Nullable String holder,
        ErrorSource source,
        ExecutionContext execution,
        @Nullable Duration timeLimit,
        @Nullable Instant firstFailureAt,
        int forgiven,
        @Nullable LastFailure lastFailure,
        List<AttemptRecord> history,
        @Nullable String escalationId,
        String commandId) {
    static OperationItem of(OperationState state) {
        Work work = state.work();
        return new OperationItem(
                work.operationId(),
                work.type(),
                state.stage().label(),
                state.stage().attempt(),
                state.stage().alarm(),
                state.stage().holder(),
                work.provenance().source(),
                work.provenance().execution(),
                work.timeLimit(),
                state.firstFailureAt(),
                state.runs().forgiven(),
                state.failure(),
                state.history(),
                state.escalation() == null ? null : state.escalation().escalationId(),
                work.commandId(state.stage().attempt()));
    }
}
