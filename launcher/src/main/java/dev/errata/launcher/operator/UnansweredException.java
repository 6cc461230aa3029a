package dev.errata.launcher.operator;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.Collection;
import java.util.stream.Collectors;

/** Not every partition of the worker answered a command in time. */
final class UnansweredException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnansweredException(String commandId, Collection<Integer> partitions, Duration timeout) {
        super("no answer from partition" + (partitions.size() == 1 ? " " : "s ")
                + partitions.stream().map(String::valueOf).collect(Collectors.joining(", ")) + " within "
                + Spoken.duration(timeout) + ". Is the recovery worker up? The command was written and is carried out "
                + "when it is, unless that takes more than a day; its answers appear on 'command-results' under the id "
                + commandId);
    }
}
