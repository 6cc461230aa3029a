package dev.errata.launcher.log;

import dev.errata.launcher.console.Console;
import java.io.InputStream;
import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code errata log}: the error log, for those who run it. */
public final class LogCommand {
    /** What it is for. */
    public static final String WHAT = "The error log: errors as they come and as files, accounts and tokens, backups.";

    private LogCommand() {}

    /** With its commands. */
    public static CommandLine create(Console console, InputStream input, Clock clock) {
        return group("log", WHAT)
                .addSubcommand(new TailErrorsCommand(console))
                .addSubcommand(new ExportErrorsCommand(console))
                .addSubcommand(new ForgetCommand(console, clock))
                .addSubcommand(new PruneCommand(console, clock))
                .addSubcommand(new BackUpCommand(console))
                .addSubcommand(new RestoreCommand(console))
                .addSubcommand(group("account", "Who may log in to the error log.")
                        .addSubcommand(new AddAccountCommand(console, input, clock))
                        .addSubcommand(new ListAccountsCommand(console, clock))
                        .addSubcommand(new ChangeAccountCommand(console, input, clock))
                        .addSubcommand(new RemoveAccountCommand(console, clock)))
                .addSubcommand(group("token", "What programs call the error log with.")
                        .addSubcommand(new AddTokenCommand(console, clock))
                        .addSubcommand(new ListTokensCommand(console, clock))
                        .addSubcommand(new RevokeTokenCommand(console, clock)));
    }

    private static CommandLine group(String name, String description) {
        CommandSpec spec = CommandSpec.create().name(name).mixinStandardHelpOptions(true);
        spec.usageMessage().description(description).synopsisSubcommandLabel("COMMAND");
        return new CommandLine(spec);
    }
}
