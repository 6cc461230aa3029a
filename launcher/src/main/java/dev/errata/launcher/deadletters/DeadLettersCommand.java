package dev.errata.launcher.deadletters;

import dev.errata.launcher.console.Console;
import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code errata dead-letters}. */
@Command(
        name = "dead-letters",
        description = "Lists, shows and puts back what a stream could not use.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class DeadLettersCommand {
    private DeadLettersCommand() {}

    /** With its commands. */
    public static CommandLine with(Console console, Clock clock) {
        return new CommandLine(new DeadLettersCommand())
                .addSubcommand(new ListLettersCommand(console, clock))
                .addSubcommand(new ShowLetterCommand(console))
                .addSubcommand(new ReplayCommand(console, clock));
    }
}
