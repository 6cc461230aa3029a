package dev.errata.launcher.config;

import dev.errata.launcher.console.Console;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code errata config}. */
@Command(
        name = "config",
        description = "Checks configuration before a process is started with it, and lists its keys.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class ConfigCommand {
    private ConfigCommand() {}

    /** With its commands; variables of the environment override values of a file. */
    public static CommandLine with(Console console, Map<String, String> environment) {
        return new CommandLine(new ConfigCommand())
                .addSubcommand(new CheckConfigCommand(console, environment))
                .addSubcommand(new KeysCommand(console));
    }
}
