package dev.errata.launcher.errors;

import dev.errata.core.classification.Classifier;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.recovery.policy.ProfiledJudge;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.InputFile;
import dev.errata.schemas.json.ErrorEventJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata classify}: what each error of a file is, without Kafka. */
@Command(
        name = "classify",
        description = "Says what each error is: error events in, one JSON object or bare message a line; "
                + "one JSON object a line out, in the same order. Needs no Kafka.",
        mixinStandardHelpOptions = true)
public final class ClassifyCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            defaultValue = InputFile.STANDARD_INPUT,
            description = "The file to read, or - for standard input (default).")
    private String file = InputFile.STANDARD_INPUT;

    @Option(names = "--rules", paramLabel = "FILE", description = "Your own rules on top of ours; can be repeated.")
    private List<Path> ruleFiles = new ArrayList<>();

    private final Console console;
    private final InputStream standardInput;
    private final Clock clock;

    public ClassifyCommand(Console console, InputStream standardInput, Clock clock) {
        this.console = console;
        this.standardInput = standardInput;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        ErrorJudge rules = ErrorJudge.with(Classifier.with(RuleFiles.onTop(ruleFiles)));
        ProfiledJudge judge = new ProfiledJudge(rules, RecoveryConfig.defaults());
        try (BufferedReader lines = InputFile.open(file, standardInput, console)) {
            long number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank()) {
                    ErrorEvent event = identified(event(line, number), number);
                    console.result(JudgementJson.line(event, judge.judge(event)));
                }
            }
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A line that is no JSON object is a message; so is one with a field that cannot be used, which is said. */
    private ErrorEvent event(String line, long number) {
        if (line.stripLeading().startsWith("{")) {
            try {
                return ErrorEventJson.parse(line, clock.instant());
            } catch (IllegalArgumentException e) {
                console.note("line " + number + ": taken as a message: " + e.getMessage());
            }
        }
        return ErrorEvent.builder(line).occurredAt(clock.instant()).build();
    }

    private ErrorEvent identified(ErrorEvent event, long number) {
        Instant received = Objects.requireNonNullElseGet(event.receivedAt(), clock::instant);
        String id = event.errorId() == null ? lineId(number) : event.errorId();
        return event.toBuilder().errorId(id).receivedAt(received).build();
    }

    /** The same line of the same input has the same id. */
    private static String lineId(long number) {
        return UUID.nameUUIDFromBytes(("line-" + number).getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
