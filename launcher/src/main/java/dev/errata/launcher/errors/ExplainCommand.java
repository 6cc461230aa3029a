package dev.errata.launcher.errors;

import dev.errata.core.classification.Candidate;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.policy.Profile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.launcher.config.ClassifierSettings;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.InputFile;
import dev.errata.launcher.console.UserMistake;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata explain}: why one error is what it is, and what would happen next, for reading. */
@Command(
        name = "explain",
        description = "Explains one error event: what it is and why, which rules matched, what was redacted, "
                + "what would happen next. The input is one JSON object, or any other text as the message, "
                + "of one line or many; --line picks one of many events. Needs no Kafka.",
        mixinStandardHelpOptions = true)
public final class ExplainCommand implements Callable<Integer> {
    @Mixin
    private InputFile file = new InputFile();

    @Option(names = "--line", paramLabel = "N", description = "Explain the event on this line of the file, from 1.")
    private @Nullable Integer line;

    @Mixin
    private final JudgeOptions options;

    @Option(names = "--profile", paramLabel = "NAME", description = "As if the event named this profile.")
    private @Nullable String profile;

    private final Console console;
    private final InputStream standardInput;
    private final Clock clock;

    private ExplainCommand(JudgeOptions options, Console console, InputStream standardInput, Clock clock) {
        this.options = options;
        this.console = console;
        this.standardInput = standardInput;
        this.clock = clock;
    }

    /** One among other commands. */
    public static ExplainCommand idle(Console console, InputStream standardInput, Clock clock) {
        return new ExplainCommand(JudgeOptions.idle(), console, standardInput, clock);
    }

    /** The one that is asked for: our rules are read while the options are. */
    public static ExplainCommand ahead(Console console, InputStream standardInput, Clock clock) {
        return new ExplainCommand(JudgeOptions.ahead(), console, standardInput, clock);
    }

    @Override
    public Integer call() {
        ClassifierSettings settings = options.settings();
        RecoveryConfig policies = settings.policies();
        if (profile != null && !policies.profiles().containsKey(profile)) {
            throw new UserMistake("there is no profile '" + profile + "', known are "
                    + String.join(
                            ", ", policies.profiles().keySet().stream().sorted().toList()));
        }
        ErrorJudge judge = settings.judge();
        ErrorEvent event = asked(new EventText(console, clock).read(text(), line == null ? 1 : line));
        Profile applied = policies.profile(event);
        JudgedEvent judged = judge.judge(event, applied.detection());
        List<Candidate> candidates = judge.candidates(event, applied.detection());
        ExplanationPrinter printer = new ExplanationPrinter(console, settings.ruleCount());
        if (judged instanceof JudgedEvent.Failed failed) {
            printer.error(failed.error(), candidates, new NextSteps(policies).of(failed.error()));
        } else if (judged instanceof JudgedEvent.Succeeded succeeded) {
            printer.success(succeeded, candidates);
        }
        return 0;
    }

    private ErrorEvent asked(ErrorEvent event) {
        return profile == null
                ? event
                : event.toBuilder()
                        .settings(RecoverySettings.ofProfile(profile))
                        .build();
    }

    private String text() {
        List<String> lines;
        try (BufferedReader reader = file.open(standardInput, console)) {
            lines = reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (line != null) {
            if (line < 1 || line > lines.size()) {
                throw new UserMistake("there is no line " + line + " in '" + file.name() + "', it has " + lines.size());
            }
            return lines.get(line - 1);
        }
        List<String> filled = lines.stream().filter(text -> !text.isBlank()).toList();
        if (filled.isEmpty()) {
            throw new UserMistake("there is nothing to explain in '" + file.name() + "'");
        }
        boolean isManyEvents = filled.size() > 1
                && filled.stream()
                        .allMatch(text ->
                                text.startsWith("{") && text.stripTrailing().endsWith("}"));
        if (isManyEvents) {
            console.note("explaining the first of " + filled.size() + " events; --line picks another");
            return filled.get(0);
        }
        return String.join("\n", lines);
    }
}
