package dev.errata.launcher.policy;

import dev.errata.launcher.console.Console;
import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code errata policy}: the commands on policies. */
@Command(
        name = "policy",
        description = "Tries policies on what was recorded.",
        mixinStandardHelpOptions = true,
        subcommands = HelpCommand.class,
        synopsisSubcommandLabel = "COMMAND")
public final class PolicyCommand {
    private PolicyCommand() {}

    /** The command with its own commands. */
    public static CommandLine create(Console console, Clock clock) {
        return new CommandLine(new PolicyCommand()).addSubcommand(new TryCommand(console, clock));
    }
}
