package dev.errata.client.answer;

import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.RetryCommand;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Leave to say once how one run ended, to whoever holds its token.
 *
 * @param commandId the run's idempotency key
 * @param handOut of the command
 * @param sessionId of the work, as {@code taskId}; null if it has none
 * @param expiresAt in whole seconds
 */
public record RunPermit(
        String commandId,
        int handOut,
        String operationId,
        @Nullable String operationType,
        int attempt,
        @Nullable String sessionId,
        @Nullable String taskId,
        Instant expiresAt) {
    public RunPermit {
        expiresAt = Instant.ofEpochSecond(expiresAt.getEpochSecond());
    }

    public static RunPermit of(RetryCommand command, Instant expiresAt) {
        return new RunPermit(
                command.commandId(),
                command.handOut(),
                command.operation().id(),
                command.operation().type(),
                command.operation().attempt(),
                command.provenance().execution().sessionId(),
                command.provenance().execution().taskId(),
                expiresAt);
    }

    public boolean hasExpired(Instant now) {
        return !now.isBefore(expiresAt);
    }

    /** Whether it is for the run that this command calls for, and for this time that it was handed out. */
    public boolean isFor(RetryCommand command) {
        return commandId.equals(command.commandId())
                && handOut == command.handOut()
                && attempt == command.operation().attempt()
                && operationId.equals(command.operation().id());
    }

    public Operation operation() {
        return new Operation(operationId, operationType, attempt, null);
    }

    /** As much of it as places a record. */
    public ExecutionContext execution() {
        return new ExecutionContext(sessionId, taskId, null, null, null, null, null, null);
    }
}
