package dev.errata.core.recovery;

import dev.errata.core.event.Operation;
import dev.errata.core.event.Payload;
import dev.errata.core.event.Provenance;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Run this operation again, now.
 *
 * @param commandId name-based on correlation key, operation and attempt: the idempotency key of the run
 * @param action RETRY or RECOVER
 * @param operation with the number of the new attempt and its time limit; the handler's error repeats them
 * @param dueAt the record's append time is never earlier
 * @param provenance of the work
 * @param error the failure that led here
 * @param count of the new run: one more than the decision's
 * @param handOut counts how often this attempt was handed out, from 1
 * @param title what went wrong, for people
 * @param heldBy why it comes later than it was due: its dependency was protected; null if it was not held
 * @param circuitVersion the version of the dependency's circuit state that let it go; null if none was known
 * @param payload the arguments of the work, not redacted; null if no error brought any
 */
public record RetryCommand(
        String commandId,
        Action action,
        Operation operation,
        Instant dueAt,
        Provenance provenance,
        ErrorReference error,
        PolicyCount count,
        int handOut,
        @Nullable Instruction instruction,
        String title,
        @Nullable Hold heldBy,
        @Nullable Long circuitVersion,
        @Nullable Payload payload) {
    /** The same with the arguments of the work. */
    public RetryCommand carrying(@Nullable Payload arguments) {
        return with(heldBy, circuitVersion, arguments);
    }

    /** The same, saying what it had to wait for. */
    public RetryCommand letGo(@Nullable Hold hold, @Nullable Long version) {
        return with(hold, version, payload);
    }

    private RetryCommand with(@Nullable Hold hold, @Nullable Long version, @Nullable Payload arguments) {
        return new RetryCommand(
                commandId,
                action,
                operation,
                dueAt,
                provenance,
                error,
                count,
                handOut,
                instruction,
                title,
                hold,
                version,
                arguments);
    }
}
