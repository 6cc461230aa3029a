package dev.errata.simulator.check;

import dev.errata.core.command.OperatorCommand;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What people have asked for so far; a sentence names a command in brackets. */
final class CommandTable implements Check {
    private static final Pattern NAMED = Pattern.compile("\\(command ([^)]+)\\)");

    private final Map<String, OperatorCommand> commands = new HashMap<>();

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof OperatorCommand command) {
            commands.put(command.commandId(), command);
        }
    }

    /** Null for one that nobody gave. */
    @Nullable OperatorCommand find(String id) {
        return commands.get(id);
    }

    /** Null if the sentence names none. */
    static @Nullable String namedIn(String sentence) {
        Matcher named = NAMED.matcher(sentence);
        return named.find() ? named.group(1) : null;
    }

    Collection<OperatorCommand> all() {
        return commands.values();
    }
}
