package dev.errata.client.executor;

import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.TraceContext;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.RetryCommand;
import java.time.Duration;
import java.util.Optional;

/**
 * One attempt at an operation, as its handler sees it.
 *
 * @param command as the pipeline wrote it
 * @param timeLimit the command's own, extended after timeouts, else the executor's
 */
public record Run(RetryCommand command, Duration timeLimit) {
    public Operation operation() {
        return command.operation();
    }

    /** Counts the runs of the operation from 1; the first was the service's own. */
    public int attempt() {
        return command.operation().attempt();
    }

    /** What to do before or instead of running the work again; present for a RECOVER. */
    public Optional<Instruction> instruction() {
        return Optional.ofNullable(command.instruction());
    }

    /** The same for the same attempt, however often it is handed out: give it to whatever must not happen twice. */
    public String idempotencyKey() {
        return command.commandId();
    }

    public ExecutionContext execution() {
        return command.provenance().execution();
    }

    public Optional<TraceContext> trace() {
        return Optional.ofNullable(command.provenance().trace());
    }
}
