package dev.errata.launcher.hook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.launcher.config.PolicyConfig;
import dev.errata.launcher.config.RuleFiles;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.Meanwhile;
import dev.errata.launcher.operator.DurationConverter;
import dev.errata.launcher.run.FailureJudge;
import dev.errata.launcher.run.RetryDecision;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code errata hook}: tells a coding agent about a tool that has failed. */
@Command(
        name = "hook",
        description = {
            "Reads what a coding agent says of a tool that it has used, and tells the agent about a failure: what it is, "
                    + "whether to repeat it, what to try instead, how many strikes the session has.",
            "Knows Claude Code, Gemini CLI, GitHub Copilot and opencode. Says nothing of a success, nor after half a second: then "
                    + "it ends with exit code 0, so that it never blocks the agent."
        },
        exitCodeOnInvalidInput = HookCommand.FAILED,
        mixinStandardHelpOptions = true)
public final class HookCommand implements Callable<Integer> {
    /** Never 2, by which a hook of several agents blocks. */
    static final int FAILED = 1;

    private static final int MOST_BYTES = 8 << 20;

    @Option(
            names = "--log",
            paramLabel = "URL",
            description = "The error log, which counts the strikes of sessions (or ERRATA_LOG_URL; its token in "
                    + "ERRATA_LOG_TOKEN). Without it there is no count.")
    private @Nullable String log;

    @Option(
            names = "--within",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "500ms",
            description = "How long the agent waits, from the start of this command (default: ${DEFAULT-VALUE}).")
    private Duration within = Duration.ofMillis(500);

    @Option(names = "--rules", paramLabel = "FILE", description = "Your own rules on top of ours; can be repeated.")
    private List<Path> ruleFiles = new ArrayList<>();

    @Option(names = "--config", paramLabel = "FILE", description = "Your policies and profiles (policy.file).")
    private @Nullable Path config;

    @Option(
            names = "--send",
            description =
                    "Send each use of a tool to the topic 'errors', by a process that lives on after the answer: the "
                            + "strikes are counted there. Nothing is sent without it.")
    private boolean isSent;

    /** For {@link DetachedSend}, which hands them on as they were said. */
    @Mixin(name = DetachedSend.CLUSTER)
    @SuppressWarnings("UnusedVariable")
    private ClusterOptions cluster = new ClusterOptions();

    @Spec
    private @Nullable CommandSpec spec;

    private final Console console;
    private final InputStream input;
    private final Clock clock;
    private final Map<String, String> environment;

    private final @Nullable CompletableFuture<FailureJudge> ahead;

    private HookCommand(
            Console console,
            InputStream input,
            Clock clock,
            Map<String, String> environment,
            @Nullable CompletableFuture<FailureJudge> ahead) {
        this.console = console;
        this.input = input;
        this.clock = clock;
        this.environment = environment;
        this.ahead = ahead;
    }

    /** One among other commands. */
    public static HookCommand idle(Console console, InputStream input, Clock clock) {
        return new HookCommand(console, input, clock, System.getenv(), null);
    }

    /** The one that is asked for: our rules are read while the options are. */
    public static HookCommand ahead(Console console, InputStream input, Clock clock) {
        return new HookCommand(
                console, input, clock, System.getenv(), Meanwhile.does("rules", () -> warm(clock.instant())));
    }

    /** Nothing that an agent could do about is said to it, so whatever it sends ends with 0. */
    @Override
    public Integer call() throws IOException {
        Deadline deadline = Deadline.ofProcess(within);
        deadline.enforce(() -> Runtime.getRuntime().halt(0));
        CompletableFuture<FailureJudge> judge = ahead != null && ruleFiles.isEmpty() && config == null
                ? ahead
                : CompletableFuture.completedFuture(judge());
        Optional<ToolEvent> used = event(input.readNBytes(MOST_BYTES));
        if (used.isPresent()) {
            ToolEvent tool = used.get();
            CompletableFuture<OptionalInt> strikes = Meanwhile.does("strikes", () -> strikes(tool, deadline));
            answer(tool, judge.join(), strikes, deadline);
        }
        return 0;
    }

    private void answer(ToolEvent tool, FailureJudge judge, CompletableFuture<OptionalInt> strikes, Deadline deadline)
            throws IOException {
        ErrorEvent event = tool.toErrorEvent(clock.instant());
        Operation once = Operation.first("tool-use", "tool-use");
        RetryDecision decision = judge.judge(event.toBuilder().operation(once).build(), 1);
        String answer = decision.error() == null
                ? null
                : json(tool, Advice.of(decision.error(), decision, strikes.join()))
                        .toString();
        if (deadline.settle()) {
            if (answer != null) {
                console.result(answer);
            }
            if (isSent) {
                DetachedSend.start(event, Objects.requireNonNull(spec));
            }
        }
    }

    private static Optional<ToolEvent> event(byte[] text) {
        try {
            return AgentInput.read(new ObjectMapper().readTree(text));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private OptionalInt strikes(ToolEvent tool, Deadline deadline) {
        String address = log == null ? environment.get("ERRATA_LOG_URL") : log;
        return address == null || address.isBlank() || tool.session() == null
                ? OptionalInt.empty()
                : new StrikesClient(address, environment.get("ERRATA_LOG_TOKEN"))
                        .of(tool.session(), deadline.left().dividedBy(2));
    }

    private FailureJudge judge() {
        RecoveryConfig policies = PolicyConfig.of(config);
        return new FailureJudge(
                RuleFiles.toJudgeBy(ruleFiles, policies.policies().keySet()), policies);
    }

    /** That has judged once, so that the classes for it are there. */
    private static FailureJudge warm(Instant now) {
        RecoveryConfig policies = RecoveryConfig.defaults();
        RuleSet rules = RuleFiles.toJudgeBy(List.of(), policies.policies().keySet());
        FailureJudge judge = new FailureJudge(rules, policies);
        judge.judge(
                ErrorEvent.builder("connect: connection refused")
                        .errorId("")
                        .receivedAt(now)
                        .build(),
                1);
        return judge.afresh();
    }

    private static ObjectNode json(ToolEvent tool, String advice) {
        ObjectNode answer = new ObjectMapper().createObjectNode();
        if (tool.form() == ToolEvent.Form.PLAIN) {
            return answer.put("additionalContext", advice);
        }
        answer.putObject("hookSpecificOutput")
                .put("hookEventName", tool.event())
                .put("additionalContext", advice);
        return answer;
    }
}
