package dev.errata.launcher.operator;

import dev.errata.core.command.CommandType;
import dev.errata.launcher.console.Console;
import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code errata retries} and {@code errata escalations}, each with what can be done. */
public final class OperatorCommands {
    /** What {@code errata retries} does. */
    public static final String RETRIES =
            "Lists, shows, cancels and moves pending retries; all partitions of the worker answer.";

    /** What {@code errata escalations} does. */
    public static final String ESCALATIONS =
            "Lists, shows and answers open escalations; all partitions of the worker answer.";

    private OperatorCommands() {}

    /** What is scheduled. */
    public static CommandLine retries(Console console, Clock clock) {
        return group("retries", RETRIES)
                .addSubcommand(command(
                        "list",
                        "Lists retries that are pending, handed out or running, by the time when something happens next.",
                        new ListCommand(CommandType.LIST_RETRIES, Rows.RETRIES, console, clock)))
                .addSubcommand(command(
                        "show",
                        "Shows all that is known of an operation, pending or not.",
                        new ShowCommand(CommandType.SHOW_OPERATION, console, clock)))
                .addSubcommand(command(
                        "forecast",
                        "Shows how many retries are due within the next hour, by dependency and minute.",
                        new ForecastCommand(console, clock)))
                .addSubcommand(command(
                        "cancel",
                        "Cancels pending retries; their operations end as cancelled.",
                        new ChangeCommand(CommandType.CANCEL, console, clock)))
                .addSubcommand(command(
                        "run-now",
                        "Makes pending retries due now.",
                        new ChangeCommand(CommandType.RUN_NOW, console, clock)))
                .addSubcommand(command(
                        "reschedule",
                        "Gives pending retries another due time.",
                        new RescheduleCommand(console, clock)));
    }

    /** What waits for a person. */
    public static CommandLine escalations(Console console, Clock clock) {
        return group("escalations", ESCALATIONS)
                .addSubcommand(command(
                        "list",
                        "Lists open escalations.",
                        new ListCommand(CommandType.LIST_ESCALATIONS, Rows.ESCALATIONS, console, clock)))
                .addSubcommand(command(
                        "show",
                        "Shows all that is known of an open escalation.",
                        new ShowCommand(CommandType.SHOW_ESCALATION, console, clock)))
                .addSubcommand(command(
                        "approve",
                        "Gives every operation that waits one more attempt, at once.",
                        new ChangeCommand(CommandType.APPROVE, console, clock)))
                .addSubcommand(command(
                        "reject",
                        "Aborts every operation that waits.",
                        new ChangeCommand(CommandType.REJECT, console, clock)))
                .addSubcommand(command(
                        "retry",
                        "Runs every operation that waits again, its attempts counted from the first.",
                        new ChangeCommand(CommandType.RETRY, console, clock)));
    }

    private static CommandLine group(String name, String description) {
        CommandSpec spec = CommandSpec.create().name(name).mixinStandardHelpOptions(true);
        spec.usageMessage().description(description).synopsisSubcommandLabel("COMMAND");
        return new CommandLine(spec);
    }

    private static CommandLine command(String name, String description, Object command) {
        CommandLine line = new CommandLine(command);
        line.getCommandSpec().name(name).usageMessage().description(description);
        return line;
    }
}
