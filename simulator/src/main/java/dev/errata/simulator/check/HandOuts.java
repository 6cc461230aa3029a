package dev.errata.simulator.check;

import dev.errata.core.recovery.RetryCommand;
import java.util.HashMap;
import java.util.Map;

/** No retry comes before it is due, and none twice: an attempt is handed out again only under the next number. */
final class HandOuts implements Check {
    private final Map<String, Integer> lastHandOuts = new HashMap<>();
    private final Map<String, Integer> lastAttempts = new HashMap<>();

    @Override
    public void see(Seen seen) {
        if (!(seen.value() instanceof RetryCommand command)) {
            return;
        }
        if (seen.record().sender().clock() < command.dueAt().toEpochMilli()) {
            throw new Violation("never early", command.dueAt() + " is not reached: " + seen);
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
