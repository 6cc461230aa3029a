package dev.errata.launcher.intake;

import dev.errata.launcher.console.Console;
import java.security.SecureRandom;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code errata intake}: what takes errors over HTTP, for those who run it. */
public final class IntakeCommand {
    /** What it is for. */
    public static final String WHAT = "The intake over HTTP: what comes in, and the keys of its senders.";

    private IntakeCommand() {}

    /** With its commands. */
    public static CommandLine create(Console console) {
        return group("intake", WHAT)
                .addSubcommand(new TailIntakeCommand(console))
                .addSubcommand(group("key", "Who may send what.")
                        .addSubcommand(new AddKeyCommand(console, new SecureRandom()))
                        .addSubcommand(new ListKeysCommand(console))
                        .addSubcommand(new RevokeKeyCommand(console)));
    }

    private static CommandLine group(String name, String description) {
        CommandSpec spec = CommandSpec.create().name(name).mixinStandardHelpOptions(true);
        spec.usageMessage().description(description).synopsisSubcommandLabel("COMMAND");
        return new CommandLine(spec);
    }
}
