package dev.errata.core.event;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an executor, or the classifier for output with exit code 0, says of one run of an operation.
 *
 * @param outcomeId unique; the same id said twice is one outcome
 * @param occurredAt the executor's claim
 * @param executorId who ran it
 * @param duration how long the run took; null while it goes on
 * @param failure present when the status is FAILED or REJECTED
 * @param output what the run printed, at most 64 KiB
 * @param errorId of the error event that this outcome belongs to
 */
public record ExecutionOutcome(
        String outcomeId,
        OutcomeStatus status,
        OutcomeOrigin origin,
        Instant occurredAt,
        ExecutionContext execution,
        @Nullable Operation operation,
        ErrorSource source,
        @Nullable String executorId,
        @Nullable Duration duration,
        @Nullable Failure failure,
        @Nullable String output,
        @Nullable String errorId,
        @Nullable TraceContext trace) {
    /** The key that this outcome's content calls for; empty when it may stay where it is. */
    public Optional<String> correlationKey() {
        return CorrelationKey.of(execution, operation);
    }
}
