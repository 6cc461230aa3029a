package dev.errata.launcher.groups;

import dev.errata.core.command.GroupCommandType;
import dev.errata.launcher.console.Console;
import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code errata groups}: what a million errors have become, and what a person says of it. */
@Command(
        name = "groups",
        description = "Shows the groups of errors, and takes a person's word on them.",
        mixinStandardHelpOptions = true,
        subcommands = HelpCommand.class,
        synopsisSubcommandLabel = "COMMAND")
public final class GroupsCommand {
    private GroupsCommand() {}

    /** With all that can be asked for. */
    public static CommandLine create(Console console, Clock clock) {
        CommandLine groups = new CommandLine(new GroupsCommand())
                .addSubcommand(new ListGroupsCommand(console))
                .addSubcommand(new ShowGroupCommand(console));
        for (GroupCommandType type : GroupCommandType.values()) {
            CommandLine word = new CommandLine(new WordCommand(type, console, clock));
            word.getCommandSpec().usageMessage().description(WordCommand.descriptionOf(type));
            groups.addSubcommand(type.label(), word);
        }
        return groups;
    }
}
