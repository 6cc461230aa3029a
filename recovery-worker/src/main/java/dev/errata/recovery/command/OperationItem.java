package dev.errata.recovery.command;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.record.RecordPart;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.recovery.operation.LastFailure;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.recovery.operation.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation with all that is known of it.
 *
 * @param forgiven attempts that a person took off the policy's count
 */
record OperationItem(
        String operationId,
        @Nullable String operationType,
        StageReached reached,
        ErrorSource source,
        ExecutionContext execution,
        @Nullable Duration timeLimit,
        @Nullable Instant firstFailureAt,
        int forgiven,
        @Nullable LastFailure lastFailure,
        List<AttemptRecord> history,
        @Nullable String escalationId,
        String commandId) {
    /**
     * Where it stands.
     *
     * @param stage such as {@code pending} or {@code gated}
     * @param until when something happens next: the retry, the end of a lease, or that it is forgotten
     * @param holder the executor that runs it, as far as it says who it is
     */
    record StageReached(
            String stage,
            int attempt,
            @Nullable Instant until,
            @Nullable String holder) implements RecordPart {
        static StageReached of(Stage stage) {
            return new StageReached(stage.label(), stage.attempt(), stage.alarm(), stage.holder());
        }
    }

    static OperationItem of(OperationState state) {
        Work work = state.work();
        return new OperationItem(
                work.operationId(),
                work.type(),
                StageReached.of(state.stage()),
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
