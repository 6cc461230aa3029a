package dev.errata.core.recovery.operation;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.Hold;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What follows from one error, outcome or alarm: the core says it, the stream does it, in one transaction.
 *
 * @param state to be stored; null if the operation is not, or no longer, remembered
 * @param decisions in the order in which they were taken
 * @param command handed out now
 * @param error to be published as if a producer had
 */
public record Step(
        Progress progress,
        @Nullable OperationState state,
        List<RecoveryDecision> decisions,
        @Nullable RetryCommand command,
        @Nullable ErrorEvent error,
        List<EscalationChange> escalations) {
    public Step {
        decisions = List.copyOf(decisions);
        escalations = List.copyOf(escalations);
    }

    static Step to(Progress progress, @Nullable OperationState state) {
        return new Step(progress, state, List.of(), null, null, List.of());
    }

    /** Decisions on another attempt note how their dependency stands. */
    public Step knowing(CircuitState circuit) {
        List<RecoveryDecision> noted = new ArrayList<>(decisions);
        noted.replaceAll(decision -> decision.next() == null ? decision : decision.knowing(circuit));
        return new Step(progress, state, noted, command, error, escalations);
    }

    /** The command says what it had to wait for. */
    public Step lettingGo(@Nullable Hold heldBy, @Nullable Long circuitVersion) {
        return command == null ? this : handingOut(command.letGo(heldBy, circuitVersion));
    }

    Step deciding(RecoveryDecision decision) {
        List<RecoveryDecision> more = new ArrayList<>(decisions);
        more.add(decision);
        return new Step(progress, state, more, command, error, escalations);
    }

    Step decidingFirst(RecoveryDecision decision) {
        List<RecoveryDecision> more = new ArrayList<>(decisions);
        more.add(0, decision);
        return new Step(progress, state, more, command, error, escalations);
    }

    Step handingOut(RetryCommand handedOut) {
        return new Step(progress, state, decisions, handedOut, error, escalations);
    }

    Step reporting(ErrorEvent reported) {
        return new Step(progress, state, decisions, command, reported, escalations);
    }

    Step escalating(@Nullable EscalationChange change) {
        if (change == null) {
            return this;
        }
        List<EscalationChange> more = new ArrayList<>(escalations);
        more.add(change);
        return new Step(progress, state, decisions, command, error, more);
    }
}
