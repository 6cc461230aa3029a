package dev.errata.client.executor;

import dev.errata.core.event.CorrelationKey;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import java.util.List;
import java.util.function.Supplier;

/**
 * Ends the runs of an operation that a decision has stopped: waiting ones for every such decision, going ones unless it
 * only gates. A command that is due after the decision is a person's answer to it and runs.
 */
final class DecisionObedience implements DecisionListener {
    private final Supplier<List<RunTask>> tasks;

    DecisionObedience(Supplier<List<RunTask>> tasks) {
        this.tasks = tasks;
    }

    @Override
    public void aborted(RecoveryDecision decision) {
        stop(decision);
    }

    @Override
    public void gated(RecoveryDecision decision) {
        for (RunTask task : tasks.get()) {
            if (concerns(decision, task.command()) && !task.isUnderWay()) {
                task.stop(why(decision));
            }
        }
    }

    @Override
    public void decided(RecoveryDecision decision) {
        if (decision.closure() != null && decision.closure().result() != ClosureResult.SUCCEEDED) {
            stop(decision);
        }
    }

    private void stop(RecoveryDecision decision) {
        for (RunTask task : tasks.get()) {
            if (concerns(decision, task.command())) {
                task.stop(why(decision));
            }
        }
    }

    private static boolean concerns(RecoveryDecision decision, RetryCommand command) {
        Operation decided = decision.operation();
        return decided != null
                && decided.id().equals(command.operation().id())
                && CorrelationKey.of(decision.provenance().execution(), decided)
                        .equals(CorrelationKey.of(command.provenance().execution(), command.operation()))
                && !command.dueAt().isAfter(decision.decidedAt());
    }

    private static String why(RecoveryDecision decision) {
        return "decision " + decision.decisionId() + ": " + decision.action().label() + ", "
                + decision.grounds().reason().label();
    }
}
