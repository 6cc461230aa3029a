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
import dev.errata.launcher.errors.GroupingCommand;
import dev.errata.launcher.groups.GroupsCommand;
import dev.errata.launcher.hook.HookCommand;
import dev.errata.launcher.intake.IntakeCommand;
import dev.errata.launcher.ledger.LedgerCommand;
import dev.errata.launcher.log.LogCommand;
import dev.errata.launcher.manual.ManualCommand;
import dev.errata.launcher.operator.OperatorCommands;
import dev.errata.launcher.pipeline.UpCommand;
import dev.errata.launcher.policy.PolicyCommand;
import dev.errata.launcher.rules.RulesCommand;
import dev.errata.launcher.run.RunCommand;
import dev.errata.launcher.simulate.SimulateCommand;
import dev.errata.launcher.topics.SendCommand;
import dev.errata.launcher.topics.TailCommand;
import dev.errata.launcher.topics.TopicsCommand;
import java.io.InputStream;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
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
        if (name.equals("hook")) {
            return new CommandLine(new ErrataCommand()).addSubcommand(HookCommand.ahead(console, input, clock));
        }
        Supplier<Object> command = commandsByName(console, input, clock).get(name);
        return command == null || name.equals(ManualCommand.NAME)
                ? commands(console, input, clock)
                : new CommandLine(new ErrataCommand()).addSubcommand(command.get());
    }

    /** The whole tree of commands. */
    static CommandLine commands(Console console, InputStream input, Clock clock) {
        CommandLine tree = new CommandLine(new ErrataCommand());
        commandsByName(console, input, clock).values().forEach(command -> tree.addSubcommand(command.get()));
        return tree;
    }

    /** In the order of the help; each is made when it is wanted. */
    static Map<String, Supplier<Object>> commandsByName(Console console, InputStream input, Clock clock) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("demo", () -> new DemoCommand(console, clock));
        commands.put("up", () -> new UpCommand(console, System.getenv()));
        commands.put("run", () -> RunCommand.create(console, input, clock));
        commands.put("hook", () -> HookCommand.idle(console, input, clock));
        commands.put("classify", () -> new ClassifyCommand(console, input, clock));
        commands.put("explain", () -> new ExplainCommand(console, input, clock));
        commands.put("group", () -> new GroupingCommand(console, input, clock));
        commands.put("rules", () -> RulesCommand.create(console, clock));
        commands.put("policy", () -> PolicyCommand.create(console, clock));
        commands.put("groups", () -> GroupsCommand.create(console, clock));
        commands.put("codes", () -> new CodesCommand(console));
        commands.put("circuits", () -> new CircuitsCommand(console));
        commands.put("pause", () -> OrderCommand.pause(console, clock));
        commands.put("resume", () -> OrderCommand.resume(console, clock));
        commands.put("send", () -> new SendCommand(console, input, clock));
        commands.put("tail", () -> new TailCommand(console));
        commands.put("topics", () -> new TopicsCommand(console));
        commands.put("ledger", () -> new LedgerCommand(console, clock));
        commands.put("retries", () -> OperatorCommands.retries(console, clock));
        commands.put("escalations", () -> OperatorCommands.escalations(console, clock));
        commands.put("dead-letters", () -> DeadLettersCommand.with(console, clock));
        commands.put("log", () -> LogCommand.create(console, input, clock));
        commands.put("intake", () -> IntakeCommand.create(console));
        commands.put("simulate", () -> new SimulateCommand(console));
        commands.put("config", () -> ConfigCommand.with(console, System.getenv()));
        commands.put(ManualCommand.NAME, () -> new ManualCommand(console));
        return commands;
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
