package dev.errata.client.operator;

import dev.errata.core.command.CommandResult;
import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Not every partition answered a command in time; it was written, and is carried out when they are there again. */
public final class UnansweredException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String commandId;
    private final transient List<CommandResult> answers;

    public UnansweredException(
            String commandId, Collection<Integer> partitions, Collection<CommandResult> answers, Duration timeout) {
        super("no answer from partition" + (partitions.size() == 1 ? " " : "s ")
                + partitions.stream().map(String::valueOf).collect(Collectors.joining(", ")) + " within "
                + Spoken.duration(timeout) + ". Is the pipeline up? The command was written and is carried out "
                + "when it is, unless that takes more than a day; its answers appear on 'command-results' under the id "
                + commandId);
        this.commandId = commandId;
        this.answers = List.copyOf(answers);
    }

    public String commandId() {
        return commandId;
    }

    /** Those that did answer. */
    public List<CommandResult> answers() {
        return answers;
    }
}
