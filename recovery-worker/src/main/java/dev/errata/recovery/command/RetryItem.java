package dev.errata.recovery.command;

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
 * @param policyAttempt the number of the run in the policy's own count, of which {@code maxAttempts} is the bound
 * @param stage {@code pending}, {@code awaiting_payload} (due, and its payload has not arrived), {@code handed_out} (nobody has begun it), {@code leased} (it runs), or {@code unwatched}
 *     (handed out or running where leases are off)
 * @param dueAt when it is or was due; null once it runs
 * @param until when it is handed out again, or its lease ends; null while it is pending or unwatched
 * @param handOuts how often it was handed out
 * @param holder the executor that runs it, as far as it says who it is
 * @param dependency that it waits for although it is due; null if it does not
 * @param heldBy why it waits for its dependency
 */
record RetryItem(
        String page,
        String operationId,
        @Nullable String operationType,
        @Nullable String sessionId,
        @Nullable String component,
        int attempt,
        int maxAttempts,
        @Nullable Integer policyAttempt,
        String stage,
        @Nullable Instant dueAt,
        @Nullable Instant until,
        @Nullable Integer handOuts,
        @Nullable String holder,
        @Nullable String dependency,
        @Nullable Hold heldBy,
        Category category,
        Severity severity,
        String policy,
        String title,
        String fingerprint,
        @Nullable Instant firstFailureAt,
        String commandId) {
    /** Empty for an operation that is not about to be tried again, or was never known to fail. */
    static Optional<RetryItem> of(String page, OperationState state) {
        LastFailure failure = state.failure();
        if (failure == null) {
            return Optional.empty();
        }
        if (state.stage() instanceof Stage.Pending pending) {
            return Optional.of(of(page, state, failure, pending.dueAt(), null, pending.handOut() - 1));
        }
        if (state.stage() instanceof Stage.AwaitingPayload awaiting) {
            return Optional.of(of(page, state, failure, awaiting.dueAt(), awaiting.until(), awaiting.handOut() - 1));
        }
        if (state.stage() instanceof Stage.HandedOut out) {
            return Optional.of(of(page, state, failure, out.dueAt(), out.pickUpBy(), out.handOut()));
        }
        if (state.stage() instanceof Stage.Leased leased) {
            return Optional.of(of(page, state, failure, null, leased.until(), null));
        }
        return state.stage() instanceof Stage.Unwatched
                ? Optional.of(of(page, state, failure, null, null, null))
                : Optional.empty();
    }

    private static RetryItem of(
            String page,
            OperationState state,
            LastFailure failure,
            @Nullable Instant dueAt,
            @Nullable Instant until,
            @Nullable Integer handOuts) {
        Work work = state.work();
        return new RetryItem(
                page,
                work.operationId(),
                work.type(),
                work.provenance().execution().sessionId(),
                work.provenance().source().component(),
                state.stage().attempt(),
                failure.applied().maxAttempts(),
                state.policyAttempt(state.stage().attempt()),
                state.stage().label(),
                dueAt,
                until,
                handOuts,
                state.stage().holder(),
                null,
                null,
                failure.error().category(),
                failure.error().severity(),
                failure.applied().policy(),
                failure.title(),
                failure.error().fingerprint(),
                state.firstFailureAt(),
                work.commandId(state.stage().attempt()));
    }

    /** The same, waiting for its dependency. */
    RetryItem heldBy(String waitedFor, Hold why) {
        return new RetryItem(
                page,
                operationId,
                operationType,
                sessionId,
                component,
                attempt,
                maxAttempts,
                policyAttempt,
                stage,
                dueAt,
                until,
                handOuts,
                holder,
                waitedFor,
                why,
                category,
                severity,
                policy,
                title,
                fingerprint,
                firstFailureAt,
                commandId);
    }
}
