package dev.errata.simulator.check;

import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * No retry comes before it is due, which is when its decision says, and none twice: an attempt is handed out again only under the
 * next number.
 */
final class HandOutsCheck implements Check {
    private final Map<String, Integer> lastHandOuts = new HashMap<>();
    private final Map<String, Integer> lastAttempts = new HashMap<>();
    private final Map<String, Instant> promised = new HashMap<>();

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof RetryCommand command) {
            take(seen, command);
        } else if (seen.value() instanceof RecoveryDecision decision
                && decision.operation() != null
                && decision.nextAttempt() != null
                && decision.dueAt() != null) {
            promised.put(run(seen, decision.operation().id(), decision.nextAttempt()), decision.dueAt());
        }
    }

    private static String run(Seen seen, String operation, int attempt) {
        return seen.record().keyText() + ' ' + operation + ' ' + attempt;
    }

    private void take(Seen seen, RetryCommand command) {
        if (seen.record().sender().clock() < command.dueAt().toEpochMilli()) {
            throw new Violation("never early", command.dueAt() + " is not reached: " + seen);
        }
        Instant due = promised.get(
                run(seen, command.operation().id(), command.operation().attempt()));
        if (due != null && !due.equals(command.dueAt())) {
            throw new Violation("due as decided", "it was decided for " + due + ": " + seen);
        }
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
