package dev.errata.launcher.rules;

import dev.errata.launcher.console.Console;
import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code errata rules}: the commands on classification rules. */
@Command(
        name = "rules",
        description = "Checks, lists, shows, publishes and retracts classification rules.",
        mixinStandardHelpOptions = true,
        subcommands = HelpCommand.class,
        synopsisSubcommandLabel = "COMMAND")
public final class RulesCommand {
    private RulesCommand() {}

    /** The command with its own commands. */
    public static CommandLine create(Console console, Clock clock) {
        return new CommandLine(new RulesCommand())
                .addSubcommand(new CheckCommand(console))
                .addSubcommand(new ListRulesCommand(console))
                .addSubcommand(new ShowRuleCommand(console))
                .addSubcommand(new PublishCommand(console, clock))
                .addSubcommand(new RetractCommand(console));
    }
}
