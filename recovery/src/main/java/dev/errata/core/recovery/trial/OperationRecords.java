package dev.errata.core.recovery.trial;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.recovery.RecoveryDecision;
import java.util.List;

/**
 * What the topics hold of one operation, or of one error that names none.
 *
 * @param work what names it among all
 * @param decisions in the order in which they were made
 * @param failures by the time of their append
 * @param outcomes by the time of their append
 * @param commands all that the operation's partition was given
 */
public record OperationRecords(
        String work,
        List<Appended<RecoveryDecision>> decisions,
        List<Appended<ClassifiedError>> failures,
        List<Appended<ExecutionOutcome>> outcomes,
        List<Appended<OperatorCommand>> commands) {
    public OperationRecords {
        decisions = List.copyOf(decisions);
        failures = List.copyOf(failures);
        outcomes = List.copyOf(outcomes);
        commands = List.copyOf(commands);
    }
}
