package dev.errata.simulator.check;

import dev.errata.core.event.Operation;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.event.Payload;
import dev.errata.core.event.PayloadDigest;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.operation.OperationState;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * No retry comes before it is due, which is when its decision says, and none twice: an attempt is handed out again only under the
 * next number, and as often as is configured before a person is asked. It says what its decision says, and carries the arguments
 * that came with the error.
 */
final class HandOutsCheck implements Check {
    private final Map<String, Integer> lastHandOuts = new HashMap<>();
    private final Map<String, Integer> asked = new HashMap<>();
    private final Map<String, Integer> lastOfRuns = new HashMap<>();
    private final Map<String, Integer> lastAttempts = new HashMap<>();
    private final Map<String, RecoveryDecision> promised = new HashMap<>();
    private final Map<String, PayloadDigest> announced = new HashMap<>();
    /** Of some the payload is read before anything else is. */
    private final Map<String, PayloadDigest> arrived = new HashMap<>();

    private final ErrorsCheck errors;
    private final OperationsCheck operations;
    private final int handOuts;

    /** @param handOuts how often an attempt is handed out that nobody takes */
    HandOutsCheck(ErrorsCheck errors, OperationsCheck operations, int handOuts) {
        this.errors = errors;
        this.operations = operations;
        this.handOuts = handOuts;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof RetryCommand command) {
            take(seen, command);
        } else if (seen.value() instanceof OperationPayload payload) {
            arrived.putIfAbsent(
                    payload.correlationKey() + ' ' + payload.operationId(),
                    payload.payload().digest());
        } else if (seen.value() instanceof RecoveryDecision decision && decision.operation() != null) {
            decide(seen, decision, decision.operation());
        }
    }

    private void decide(Seen seen, RecoveryDecision decision, Operation operation) {
        PayloadDigest arguments = errors.find(decision.error().errorId()).payload();
        if (arguments != null) {
            announced.putIfAbsent(seen.record().keyText() + ' ' + operation.id(), arguments);
        }
        if (decision.next() != null) {
            promised.put(run(seen, operation.id(), decision.next().attempt()), decision);
        }
        if (decision.grounds().reason() == DecisionReason.NEVER_PICKED_UP && decision.closure() == null) {
            isAskedInTime(seen, run(seen, operation.id(), operation.attempt()));
        }
    }

    /** As often as is configured before somebody is asked, and once more for each answer. */
    private void isAskedInTime(Seen seen, String run) {
        int before = asked.merge(run, 1, Integer::sum) - 1;
        if (lastOfRuns.getOrDefault(run, 0) != handOuts + before) {
            throw new Violation("handed out as often as configured", seen.toString());
        }
    }

    /** How often a run was handed out so far. */
    int of(Seen seen, @Nullable Operation run) {
        return run == null ? 0 : lastOfRuns.getOrDefault(run(seen, run.id(), run.attempt()), 0);
    }

    private static String run(Seen seen, String operation, int attempt) {
        return seen.record().keyText() + ' ' + operation + ' ' + attempt;
    }

    private boolean isAsDecided(RetryCommand command, RecoveryDecision decision) {
        return command.action() == decision.action()
                && command.error().equals(decision.error().reference())
                && command.count().policy().equals(decision.applied().policy())
                && command.count().maxAttempts() == decision.applied().maxAttempts()
                && command.provenance().source().equals(decision.provenance().source())
                && command.provenance().execution().equals(decision.provenance().execution())
                && Objects.equals(command.instruction(), decision.instruction())
                && command.title()
                        .equals(errors.find(command.error().errorId()).text().title())
                && (!(command.instruction() instanceof Instruction.ExtendTimeout longer)
                        || longer.timeLimit().equals(command.operation().timeLimit()));
    }

    /** Those that came with the error, as far as the worker has heard of them; others only if they were read before it. */
    private void hasArguments(Seen seen, RetryCommand command) {
        String operation = seen.record().keyText() + ' ' + command.operation().id();
        OperationState state =
                operations.stateOf(seen.record().keyText(), command.operation().id());
        PayloadDigest heardLater = state == null ? null : state.work().payload();
        PayloadDigest arguments = announced.getOrDefault(operation, heardLater);
        Payload payload = command.payload();
        PayloadDigest carried = payload == null ? null : payload.digest();
        boolean isEarly = arguments == null && carried != null && carried.equals(arrived.get(operation));
        if (!isEarly && !Objects.equals(arguments, carried)) {
            throw new Violation("a retry has its arguments", arguments + " came with the error: " + seen);
        }
    }

    private void take(Seen seen, RetryCommand command) {
        if (seen.record().sender().clock() < command.dueAt().toEpochMilli()) {
            throw new Violation("never early", command.dueAt() + " is not reached: " + seen);
        }
        String run = run(seen, command.operation().id(), command.operation().attempt());
        RecoveryDecision decision = promised.get(run);
        NextAttempt next = decision == null ? null : decision.next();
        if (decision == null || next == null || !command.dueAt().equals(next.dueAt())) {
            throw new Violation("due as decided", "it was decided " + decision + ": " + seen);
        }
        if (!isAsDecided(command, decision)) {
            throw new Violation("a retry says what was decided", "it was decided " + decision + ": " + seen);
        }
        hasArguments(seen, command);
        lastOfRuns.put(run, command.handOut());
        int last = lastHandOuts.getOrDefault(command.commandId(), 0);
        if (command.handOut() != last + 1) {
            throw new Violation(
                    "one hand-out per operation, attempt and lease", "after hand-out " + last + " came " + seen);
        }
        lastHandOuts.put(command.commandId(), command.handOut());
        String operation = seen.record().keyText() + ' ' + command.operation().id();
        int attempt = command.operation().attempt();
        Integer before = lastAttempts.put(operation, attempt);
        if (before != null && before > attempt) {
            throw new Violation("attempts go up", "after attempt " + before + " came " + seen);
        }
    }
}
