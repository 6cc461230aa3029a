package dev.errata.recovery.command;

import dev.errata.core.record.RecordPart;
import dev.errata.core.recovery.Hold;
import dev.errata.core.recovery.operation.LastFailure;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.recovery.operation.Work;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A retry that is pending, handed out or running, as a list shows it.
 *
 * @param page where a list goes on behind it
 * @param held null if it does not wait for its dependency
 */
record RetryItem(
        String page,
        Name name,
        Count count,
        Position position,
        @Nullable Held held,
        RetryCause failed,
        String commandId) {
    /** What is to be tried again. */
    record Name(
            String operationId,
            @Nullable String operationType,
            @Nullable String sessionId,
            @Nullable String component) implements RecordPart {
        static Name of(Work work) {
            return new Name(
                    work.operationId(),
                    work.type(),
                    work.provenance().execution().sessionId(),
                    work.provenance().source().component());
        }
    }

    /**
     * The number of the run.
     *
     * @param policyAttempt in the policy's own count, of which {@code maxAttempts} is the bound
     */
    record Count(int attempt, int maxAttempts, @Nullable Integer policyAttempt) implements RecordPart {}

    /**
     * Where it stands.
     *
     * @param stage {@code pending}, {@code awaiting_payload} (due, and its payload has not arrived), {@code handed_out} (nobody has begun it), {@code leased} (it runs), or {@code unwatched}
     *     (handed out or running where leases are off)
     * @param dueAt when it is or was due; null once it runs
     * @param until when it is handed out again, or its lease ends; null while it is pending or unwatched
     * @param handOuts how often it was handed out
     * @param holder the executor that runs it, as far as it says who it is
     */
    record Position(
            String stage,
            @Nullable Instant dueAt,
            @Nullable Instant until,
            @Nullable Integer handOuts,
            @Nullable String holder)
            implements RecordPart {
        /** Null for a stage from which nothing is tried again. */
        static @Nullable Position of(Stage stage) {
            if (stage instanceof Stage.Pending pending) {
                return of(stage, pending.dueAt(), null, pending.handOut() - 1);
            }
            if (stage instanceof Stage.AwaitingPayload awaiting) {
                return of(stage, awaiting.dueAt(), awaiting.until(), awaiting.handOut() - 1);
            }
            if (stage instanceof Stage.HandedOut out) {
                return of(stage, out.dueAt(), out.pickUpBy(), out.handOut());
            }
            if (stage instanceof Stage.Leased leased) {
                return of(stage, null, leased.until(), null);
            }
            return stage instanceof Stage.Unwatched ? of(stage, null, null, null) : null;
        }

        private static Position of(
                Stage stage, @Nullable Instant dueAt, @Nullable Instant until, @Nullable Integer handOuts) {
            return new Position(stage.label(), dueAt, until, handOuts, stage.holder());
        }
    }

    /**
     * What it waits for although it is due.
     *
     * @param heldBy why it waits for its dependency
     */
    record Held(String dependency, Hold heldBy) implements RecordPart {}

    /** Why it is tried again. */
    record RetryCause(
            Category category,
            Severity severity,
            String policy,
            String title,
            String fingerprint,
            @Nullable Instant firstFailureAt)
            implements RecordPart {
        static RetryCause of(LastFailure failure, @Nullable Instant firstFailureAt) {
            return new RetryCause(
                    failure.error().category(),
                    failure.error().severity(),
                    failure.applied().policy(),
                    failure.title(),
                    failure.error().fingerprint(),
                    firstFailureAt);
        }
    }

    /** Empty for an operation that is not about to be tried again, or was never known to fail. */
    static Optional<RetryItem> of(String page, OperationState state) {
        LastFailure failure = state.failure();
        Position position = Position.of(state.stage());
        if (failure == null || position == null) {
            return Optional.empty();
        }
        int attempt = state.stage().attempt();
        return Optional.of(new RetryItem(
                page,
                Name.of(state.work()),
                new Count(attempt, failure.applied().maxAttempts(), state.policyAttempt(attempt)),
                position,
                null,
                RetryCause.of(failure, state.firstFailureAt()),
                state.work().commandId(attempt)));
    }

    /** The same, waiting for its dependency. */
    RetryItem heldBy(String dependency, Hold why) {
        return new RetryItem(page, name, count, position, new Held(dependency, why), failed, commandId);
    }
}
