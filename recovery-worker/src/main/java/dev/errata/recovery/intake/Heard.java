package dev.errata.recovery.intake;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.OperationPayload;
import java.time.Instant;

/** What the worker hears of operations, and from people. */
public sealed interface Heard {
    /** One failed. */
    record Failure(ClassifiedError error) implements Heard {}

    /**
     * A person wants something.
     *
     * @param writtenAt by the broker's clock
     */
    record Command(OperatorCommand command, Instant writtenAt) implements Heard {}

    /** What an operation is to be run with. */
    record PayloadArrived(OperationPayload payload) implements Heard {}

    /** An executor says how a run goes. */
    record OutcomeArrived(ExecutionOutcome outcome) implements Heard {}
}
