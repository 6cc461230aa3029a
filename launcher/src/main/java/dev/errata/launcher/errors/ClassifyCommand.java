package dev.errata.launcher.errors;

import dev.errata.classifier.ProfiledJudge;
import dev.errata.core.event.ErrorEvent;
import dev.errata.launcher.config.ClassifierSettings;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.InputFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code errata classify}: what each error of a file is, without Kafka. */
@Command(
        name = "classify",
        description = "Says what each error is: error events in, one JSON object or bare message a line; "
                + "one JSON object a line out, in the same order. Needs no Kafka.",
        mixinStandardHelpOptions = true)
public final class ClassifyCommand implements Callable<Integer> {
    @Mixin
    private InputFile file = new InputFile();

    @Mixin
    private final JudgeOptions options;

    private final Console console;
    private final InputStream standardInput;
    private final Clock clock;

    private ClassifyCommand(JudgeOptions options, Console console, InputStream standardInput, Clock clock) {
        this.options = options;
        this.console = console;
        this.standardInput = standardInput;
        this.clock = clock;
    }

    /** One among other commands. */
    public static ClassifyCommand idle(Console console, InputStream standardInput, Clock clock) {
        return new ClassifyCommand(JudgeOptions.idle(), console, standardInput, clock);
    }

    /** The one that is asked for: our rules are read while the options are. */
    public static ClassifyCommand ahead(Console console, InputStream standardInput, Clock clock) {
        return new ClassifyCommand(JudgeOptions.ahead(), console, standardInput, clock);
    }

    @Override
    public Integer call() {
        ClassifierSettings settings = options.settings();
        ProfiledJudge judge = new ProfiledJudge(settings.judge(), settings.policies());
        EventText events = new EventText(console, clock);
        try (BufferedReader lines = file.open(standardInput, console)) {
            long number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank()) {
                    ErrorEvent event = events.read(line, number);
                    console.result(JudgedEventJson.line(event, judge.judge(event)));
                }
            }
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
