package dev.errata.launcher;

import dev.errata.client.operator.Cluster;
import dev.errata.launcher.config.ConfigCommand;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.Diagnosis;
import dev.errata.launcher.console.UserMistake;
import dev.errata.launcher.deadletters.DeadLettersCommand;
import dev.errata.launcher.demo.DemoCommand;
import dev.errata.launcher.dependencies.CircuitsCommand;
import dev.errata.launcher.dependencies.OrderCommand;
import dev.errata.launcher.errors.ClassifyCommand;
import dev.errata.launcher.errors.CodesCommand;
import dev.errata.launcher.errors.ExplainCommand;
import dev.errata.launcher.errors.GroupCommand;
import dev.errata.launcher.groups.GroupsCommand;
import dev.errata.launcher.hook.HookCommand;
import dev.errata.launcher.intake.IntakeCommand;
import dev.errata.launcher.log.LogCommand;
import dev.errata.launcher.manual.ManualCommand;
import dev.errata.launcher.operator.OperatorCommands;
import dev.errata.launcher.pipeline.UpCommand;
import dev.errata.launcher.rules.RulesCommand;
import dev.errata.launcher.run.RunCommand;
import dev.errata.launcher.topics.SendCommand;
import dev.errata.launcher.topics.TailCommand;
import dev.errata.launcher.topics.TopicsCommand;
import java.io.InputStream;
import java.time.Clock;
import java.util.Optional;
import org.slf4j.LoggerFactory;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParseResult;

/** The top of the command line: the list of commands, and what becomes of their failures. */
@Command(
        name = "errata",
        description = "Classifies errors, schedules retries, asks people, groups what is the same; on Apache Kafka.",
        mixinStandardHelpOptions = true,
        versionProvider = ProjectVersion.class,
        subcommands = {HelpCommand.class, GenerateCompletion.class},
        synopsisSubcommandLabel = "COMMAND")
final class ErrataCommand {
    /** A failure of ours or of the surroundings. */
    static final int FAILED = 1;

    /** The user can put it right: wrong arguments, wrong input, a port that is taken. */
    static final int USAGE = 2;

    private static final int HELP_WIDTH = 100;

    private ErrataCommand() {}

    /** Runs the command line and gives the exit code: 0 done, 1 failed, 2 wrong usage. */
    static int run(Console console, InputStream input, Clock clock, String... arguments) {
        return asked(arguments.length == 0 ? "" : arguments[0], console, input, clock)
                .setOut(console.out())
                .setErr(console.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(console.isTerminal() ? Ansi.ON : Ansi.OFF))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(HELP_WIDTH)
                .setExpandAtFiles(false)
                .setExecutionExceptionHandler((failure, command, parsed) -> explain(console, failure, command, parsed))
                .execute(arguments);
    }

    /** The whole tree, or the one command of it that somebody waits for: the others take their time to build. */
    private static CommandLine asked(String name, Console console, InputStream input, Clock clock) {
        return switch (name) {
            case "run" -> new CommandLine(new ErrataCommand()).addSubcommand(RunCommand.create(console, input, clock));
            case "hook" -> {
                HookCommand hook = HookCommand.ahead(console, input, clock);
                yield new CommandLine(new ErrataCommand()).addSubcommand(hook);
            }
            default -> commands(console, input, clock);
        };
    }

    /** The whole tree of commands. */
    static CommandLine commands(Console console, InputStream input, Clock clock) {
        return new CommandLine(new ErrataCommand())
                .addSubcommand(new DemoCommand(console, clock))
                .addSubcommand(new UpCommand(console, System.getenv()))
                .addSubcommand(RunCommand.create(console, input, clock))
                .addSubcommand(HookCommand.idle(console, input, clock))
                .addSubcommand(new ClassifyCommand(console, input, clock))
                .addSubcommand(new ExplainCommand(console, input, clock))
                .addSubcommand(new GroupCommand(console, input, clock))
                .addSubcommand(RulesCommand.create(console, clock))
                .addSubcommand(GroupsCommand.create(console, clock))
                .addSubcommand(new CodesCommand(console))
                .addSubcommand(new CircuitsCommand(console))
                .addSubcommand(OrderCommand.pause(console, clock))
                .addSubcommand(OrderCommand.resume(console, clock))
                .addSubcommand(new SendCommand(console, input, clock))
                .addSubcommand(new TailCommand(console))
                .addSubcommand(new TopicsCommand(console))
                .addSubcommand(OperatorCommands.retries(console, clock))
                .addSubcommand(OperatorCommands.escalations(console, clock))
                .addSubcommand(DeadLettersCommand.with(console, clock))
                .addSubcommand(LogCommand.create(console, input, clock))
                .addSubcommand(IntakeCommand.create(console))
                .addSubcommand(ConfigCommand.with(console, System.getenv()))
                .addSubcommand(new ManualCommand(console));
    }

    private static int explain(Console console, Exception failure, CommandLine command, ParseResult parsed) {
        Optional<String> mistake = failure instanceof UserMistake
                ? Optional.of(String.valueOf(failure.getMessage()))
                : cluster(command).flatMap(cluster -> Diagnosis.of(failure, cluster));
        if (mistake.isPresent()) {
            console.note(console.red("errata: ") + mistake.get());
            return command.getCommandSpec().exitCodeOnInvalidInput();
        }
        LoggerFactory.getLogger(ErrataCommand.class)
                .atError()
                .setCause(failure)
                .addKeyValue("command", parsed.originalArgs())
                .log("command failed");
        console.note(console.red("errata: ") + failure.getMessage());
        return command.getCommandSpec().exitCodeOnExecutionException();
    }

    /** That the command was to talk to; empty if it talks to none. */
    private static Optional<Cluster> cluster(CommandLine command) {
        return command.getMixins().values().stream()
                .filter(ClusterOptions.class::isInstance)
                .map(options -> ((ClusterOptions) options).cluster())
                .findFirst();
    }
}
