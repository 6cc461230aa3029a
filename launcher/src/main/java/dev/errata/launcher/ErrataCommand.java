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
        return asked(arguments, console, input, clock)
                .setOut(console.out())
                .setErr(console.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(console.isTerminal() ? Ansi.ON : Ansi.OFF))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(HELP_WIDTH)
                .setExpandAtFiles(false)
                .setExecutionExceptionHandler((failure, command, parsed) -> explain(console, failure, command, parsed))
                .execute(arguments);
    }

    /** The whole tree, or as much of it as is asked for: the rest takes its time to build. */
    private static CommandLine asked(String[] arguments, Console console, InputStream input, Clock clock) {
        String name = arguments.length == 0 ? "" : arguments[0];
        Map<String, Subcommand> commands = commandsByName(console, input, clock);
        if (arguments.length == 0 || (arguments.length == 1 && name.startsWith("-"))) {
            return outline(commands);
        }
        return switch (name) {
            case "hook" -> alone(HookCommand.ahead(console, input, clock));
            case "classify" -> alone(ClassifyCommand.ahead(console, input, clock));
            case "explain" -> alone(ExplainCommand.ahead(console, input, clock));
            default ->
                commands.containsKey(name) && !name.equals(ManualCommand.NAME)
                        ? alone(commands.get(name).made().get())
                        : tree(commands);
        };
    }

    private static CommandLine alone(Object command) {
        return new CommandLine(new ErrataCommand()).addSubcommand(command);
    }

    /** What there is and what for, as the help of the top lists it. */
    static CommandLine outline(Map<String, Subcommand> commands) {
        CommandLine outline = new CommandLine(new ErrataCommand());
        commands.forEach((name, command) -> outline.addSubcommand(name, command.outline()));
        return outline;
    }

    /** The whole tree of commands. */
    static CommandLine commands(Console console, InputStream input, Clock clock) {
        return tree(commandsByName(console, input, clock));
    }

    static CommandLine tree(Map<String, Subcommand> commands) {
        CommandLine tree = new CommandLine(new ErrataCommand());
        commands.values().forEach(command -> tree.addSubcommand(command.made().get()));
        return tree;
    }

    /** In the order of the help. */
    static Map<String, Subcommand> commandsByName(Console console, InputStream input, Clock clock) {
        Map<String, Subcommand> commands = new LinkedHashMap<>();
        commands.put("demo", Subcommand.of(DemoCommand.class, () -> new DemoCommand(console, clock)));
        commands.put("up", Subcommand.of(UpCommand.class, () -> new UpCommand(console, System.getenv())));
        commands.put("run", Subcommand.of(RunCommand.class, () -> RunCommand.create(console, input, clock)));
        commands.put("hook", Subcommand.of(HookCommand.class, () -> HookCommand.idle(console, input, clock)));
        commands.put(
                "classify", Subcommand.of(ClassifyCommand.class, () -> ClassifyCommand.idle(console, input, clock)));
        commands.put("explain", Subcommand.of(ExplainCommand.class, () -> ExplainCommand.idle(console, input, clock)));
        commands.put("group", Subcommand.of(GroupingCommand.class, () -> new GroupingCommand(console, input, clock)));
        commands.put("rules", Subcommand.of(RulesCommand.class, () -> RulesCommand.create(console, clock)));
        commands.put("policy", Subcommand.of(PolicyCommand.class, () -> PolicyCommand.create(console, clock)));
        commands.put("groups", Subcommand.of(GroupsCommand.class, () -> GroupsCommand.create(console, clock)));
        commands.put("codes", Subcommand.of(CodesCommand.class, () -> new CodesCommand(console)));
        commands.put("circuits", Subcommand.of(CircuitsCommand.class, () -> new CircuitsCommand(console)));
        commands.put("pause", Subcommand.of(OrderCommand.PAUSE, () -> OrderCommand.pause(console, clock)));
        commands.put("resume", Subcommand.of(OrderCommand.RESUME, () -> OrderCommand.resume(console, clock)));
        commands.put("send", Subcommand.of(SendCommand.class, () -> new SendCommand(console, input, clock)));
        commands.put("tail", Subcommand.of(TailCommand.class, () -> new TailCommand(console)));
        commands.put("topics", Subcommand.of(TopicsCommand.class, () -> new TopicsCommand(console)));
        commands.put("ledger", Subcommand.of(LedgerCommand.class, () -> new LedgerCommand(console, clock)));
        commands.put(
                "retries", Subcommand.of(OperatorCommands.RETRIES, () -> OperatorCommands.retries(console, clock)));
        commands.put(
                "escalations",
                Subcommand.of(OperatorCommands.ESCALATIONS, () -> OperatorCommands.escalations(console, clock)));
        commands.put(
                "dead-letters", Subcommand.of(DeadLettersCommand.class, () -> DeadLettersCommand.with(console, clock)));
        commands.put("log", Subcommand.of(LogCommand.WHAT, () -> LogCommand.create(console, input, clock)));
        commands.put("intake", Subcommand.of(IntakeCommand.WHAT, () -> IntakeCommand.create(console)));
        commands.put("simulate", Subcommand.of(SimulateCommand.class, () -> new SimulateCommand(console)));
        commands.put("config", Subcommand.of(ConfigCommand.class, () -> ConfigCommand.with(console, System.getenv())));
        commands.put(ManualCommand.NAME, Subcommand.of(ManualCommand.class, () -> new ManualCommand(console)));
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
