package dev.errata.simulator.check;

import dev.errata.core.command.CommandResult;
import dev.errata.core.command.OperatorCommand;
import java.util.HashSet;
import java.util.Set;

/** Every task answers every command, once. */
final class AnswersCheck implements Check {
    private final Set<String> asked = new HashSet<>();
    private final Set<String> answered = new HashSet<>();

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof OperatorCommand command) {
            asked.add(command.commandId() + ' ' + seen.record().partition());
        } else if (seen.value() instanceof CommandResult result
                && !answered.add(result.commandId() + ' ' + result.partition())) {
            throw new Violation("one answer for one command", "answered before: " + seen);
        }
    }

    @Override
    public void end() {
        if (!asked.equals(answered)) {
            throw new Violation(
                    "one answer for one command", asked.size() + " asked, " + answered.size() + " answered");
        }
    }
}
