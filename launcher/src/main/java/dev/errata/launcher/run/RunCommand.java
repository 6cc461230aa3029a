package dev.errata.launcher.run;

import dev.errata.client.operator.Cluster;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.wording.NearestName;
import dev.errata.launcher.config.PolicyConfig;
import dev.errata.launcher.config.RuleFiles;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.launcher.operator.DurationConverter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata run}: a command with its bytes and exit code as they are, repeated where its failure passes by itself. */
@Command(
        name = "run",
        description = {
            "Runs a command: its input, the bytes of its output and its exit code stay what they are.",
            "When it fails, says on standard error what it was; only a failure that is known to pass by itself is run again, "
                    + "after the policy's delay or what the other side asked for."
        },
        footerHeading = "%nExit codes:%n",
        footer = {
            "  124  it took longer than --timeout",
            "  125  errata itself failed, or was used wrongly",
            "  126  the command is there and cannot be run",
            "  127  there is no such command",
            "  128+n  signal n ended it; 137 also if it had to be killed after --timeout",
            "  any other is the command's own"
        },
        exitCodeOnInvalidInput = ExitCode.FAILED,
        exitCodeOnExecutionException = ExitCode.FAILED,
        mixinStandardHelpOptions = true)
public final class RunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "COMMAND", arity = "1..*", description = "The command and its arguments, best after --.")
    private List<String> command = new ArrayList<>();

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            description = "Retry policy in place of that of the failure's category.")
    private @Nullable String policy;

    @Option(names = "--operation", paramLabel = "ID", description = "Names the work, for what is sent.")
    private @Nullable String operation;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long each run may take, such as 90s or 10m; then all that it has started is ended.")
    private @Nullable Duration timeout;

    @Option(
            names = "--kill-after",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "10s",
            description = "After --timeout, what does not end within this time is killed (default: ${DEFAULT-VALUE}).")
    private Duration killAfter = Duration.ofSeconds(10);

    @Option(
            names = "--send",
            description =
                    "Send failures to the topic 'errors': what they are, exit code, tool, and at most 64 KiB of each "
                            + "stream. Nothing is sent without it.")
    private boolean isSent;

    @Option(
            names = "--send-within",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "5s",
            description = "How long the end waits for what is sent (default: ${DEFAULT-VALUE}).")
    private Duration sendWithin = Duration.ofSeconds(5);

    @Option(names = "--rules", paramLabel = "FILE", description = "Your own rules on top of ours; can be repeated.")
    private List<Path> ruleFiles = new ArrayList<>();

    @Option(names = "--config", paramLabel = "FILE", description = "Your policies and profiles (policy.file).")
    private @Nullable Path config;

    @Option(
            names = {"-v", "--verbose"},
            description = "Say where the command meets a pipe in place of a terminal.")
    private boolean isVerbose;

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    private final Console console;
    private final InputStream input;
    private final Clock clock;
    private final Map<String, String> environment;

    private RunCommand(Console console, InputStream input, Clock clock, Map<String, String> environment) {
        this.console = console;
        this.input = input;
        this.clock = clock;
        this.environment = environment;
    }

    /** Options end where the command begins, with or without {@code --}. */
    public static CommandLine create(Console console, InputStream input, Clock clock) {
        return new CommandLine(new RunCommand(console, input, clock, System.getenv())).setStopAtPositional(true);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        requirePolicy();
        FailureJudge prepared = ruleFiles.isEmpty() ? null : judge();
        Cluster target = isSent ? cluster.cluster() : null;
        if (isVerbose && StandardInput.isOutputATerminal()) {
            console.note("errata: the command writes to a pipe in place of the terminal, and may leave out colours");
        }
        Repetition repetition = new Repetition(
                command,
                new Repetition.Limits(timeout, killAfter),
                new RunEvents(RunEvents.toolOf(command.get(0)), operation, policy),
                () -> prepared == null ? judge() : prepared,
                console,
                clock);
        int exitCode = repetition.run(StandardInput.probe(input), new GitHubJob(console, environment));
        List<ErrorEvent> events = repetition.events();
        if (target != null && !events.isEmpty()) {
            Reporting.send(events, target, sendWithin, console);
        }
        return exitCode;
    }

    private FailureJudge judge() {
        RecoveryConfig policies = PolicyConfig.of(config);
        return new FailureJudge(
                RuleFiles.toJudgeBy(ruleFiles, policies.policies().keySet()), policies);
    }

    /** Before the command starts; whoever names neither policy nor file waits for nothing. */
    private void requirePolicy() {
        Set<String> known = policy == null && config == null
                ? Set.of()
                : PolicyConfig.of(config).policies().keySet();
        if (policy != null && !known.contains(policy)) {
            throw new UserMistake("there is no policy '" + policy + "'"
                    + NearestName.of(policy, known)
                            .map(name -> ": is '" + name + "' meant?")
                            .orElse(": there are " + String.join(", ", new TreeSet<>(known))));
        }
    }
}
