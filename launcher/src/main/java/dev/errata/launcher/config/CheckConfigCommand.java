package dev.errata.launcher.config;

import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigProblem;
import dev.errata.streams.config.Origin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata config check}: every mistake of a file at once, as the process would find them that reads it. */
@Command(
        name = "check",
        description = "Says what each file is taken for, and everything that is wrong with it, each with its line: "
                + "settings of 'errata up' or of one of the apps, alert rules among them, policies, rules; and what "
                + "variables of the environment would change in it. Exit code 1 if anything is wrong.",
        mixinStandardHelpOptions = true)
final class CheckConfigCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "YAML or properties; each is checked by itself, and with it the files that it names.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--as",
            paramLabel = "KIND",
            description = "What they are, where it is in doubt: up, classifier, worker, aggregator, notifier, "
                    + "error-log, intake, dispatcher, policies, rules.")
    private @Nullable String kind;

    private final Console console;
    private final Map<String, String> environment;

    CheckConfigCommand(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() {
        FileKind said = kind == null ? null : kindOf(kind);
        FileCheck check =
                new FileCheck(environment, RecoveryConfig.defaults().policies().keySet());
        boolean isRight = true;
        for (Path file : files) {
            isRight = isRight(check, file, said) && isRight;
        }
        return isRight ? 0 : 1;
    }

    private static FileKind kindOf(String label) {
        return FileKind.find(label)
                .orElseThrow(
                        () -> new UserMistake("--as must be one of " + FileKind.labels() + ", got '" + label + "'"));
    }

    private boolean isRight(FileCheck check, Path path, @Nullable FileKind said) {
        FileText file;
        try {
            file = FileText.read(path);
        } catch (ConfigException e) {
            return told(path, "no file of settings", e.problems());
        }
        List<FileKind> kinds = said == null ? file.kinds() : List.of(said);
        if (kinds.size() == 1) {
            return told(path, kinds.get(0).meaning(), check.problems(file, kinds.get(0)));
        }
        String doubt = kinds.isEmpty()
                ? "nothing in it is of a file that Errata reads"
                : "it could be " + kinds.stream().map(FileKind::meaning).collect(Collectors.joining(", or "));
        return told(path, "no kind of file", List.of(ConfigProblem.of(doubt + ": say --as KIND")));
    }

    private boolean told(Path file, String what, List<ConfigProblem> problems) {
        problems.forEach(problem -> console.result(placed(file, problem)));
        console.note(file + ": taken for " + what + ": "
                + (problems.isEmpty()
                        ? console.green("no mistake")
                        : console.red(problems.size() + (problems.size() == 1 ? " mistake" : " mistakes"))));
        return problems.isEmpty();
    }

    /** In the form that editors know, the file and line first. */
    private static String placed(Path file, ConfigProblem problem) {
        Origin origin = problem.origin();
        return origin != null && origin.line() > 0 ? origin + ": " + problem.text() : file + ": " + problem;
    }
}
