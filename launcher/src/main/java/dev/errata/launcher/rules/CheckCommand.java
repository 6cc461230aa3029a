package dev.errata.launcher.rules;

import dev.errata.core.classification.UserRules;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.wording.Spoken;
import dev.errata.launcher.config.PolicyConfig;
import dev.errata.launcher.config.RuleFiles;
import dev.errata.launcher.console.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata rules check}: everything that is wrong with files of rules. */
@Command(
        name = "check",
        description = "Says everything that is wrong with files of rules, each on top of ours and of those before it: "
                + "what cannot be read, patterns that are not linear-time, examples that are lost, policies that there "
                + "are not. "
                + "Exit code 1 if anything is.",
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "The files of rules.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--config", paramLabel = "FILE", description = "Your policies and profiles (policy.file).")
    private @Nullable Path config;

    private final Console console;

    CheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Set<String> policies = PolicyConfig.of(config).policies().keySet();
        RuleSet rules = RuleSet.builtIn();
        boolean isRight = true;
        for (Path file : files) {
            UserRules read = UserRules.read(rules, policies, file.toString(), RuleFiles.text(file));
            isRight = report(console, file, read) && isRight;
            rules = read.all();
        }
        return isRight ? 0 : 1;
    }

    /** Tells the mistakes and doubts of a file; true if there is no mistake. */
    static boolean report(Console console, Path file, UserRules read) {
        read.doubts().forEach(doubt -> console.note(console.yellow("warning: ") + doubt.text()));
        read.mistakes().forEach(mistake -> console.note(console.red("error: ") + mistake.text()));
        if (read.mistakes().isEmpty()) {
            int count = read.own().size();
            console.note(file + ": " + Spoken.count(count, "rule is", "rules are") + " right");
            return true;
        }
        int count = read.mistakes().size();
        console.note(file + ": " + Spoken.count(count, "mistake"));
        return false;
    }
}
