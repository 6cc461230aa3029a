package dev.errata.launcher.rules;

import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.classification.rules.RuleWriter;
import dev.errata.launcher.config.RuleFiles;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata rules show}: one rule in full, in the form in which it can be changed and published. */
@Command(
        name = "show",
        description = "Prints a rule as YAML, with its examples, ready to be changed and put into a file of your own.",
        mixinStandardHelpOptions = true)
final class ShowRuleCommand implements Callable<Integer> {
    private static final int MOST_SIMILAR = 5;

    @Parameters(paramLabel = "ID", description = "The rule's id; 'errata rules list' prints them all.")
    private String id = "";

    @Option(names = "--rules", paramLabel = "FILE", description = "Your own rules on top of ours; can be repeated.")
    private List<Path> ruleFiles = new ArrayList<>();

    private final Console console;

    ShowRuleCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        RuleSet rules = RuleFiles.onTop(ruleFiles);
        Rule rule = rules.find(id).orElseThrow(() -> unknown(rules));
        console.result(console.dim("# " + rule.file()));
        console.result("rules:");
        List<String> lines = RuleWriter.yaml(rule).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            console.result((i == 0 ? "  - " : "    ") + lines.get(i));
        }
        return 0;
    }

    private UserMistake unknown(RuleSet rules) {
        List<String> similar = rules.all().stream()
                .map(Rule::id)
                .filter(other -> !id.isEmpty() && other.contains(id))
                .limit(MOST_SIMILAR)
                .toList();
        return new UserMistake("there is no rule '" + id + "'"
                + (similar.isEmpty()
                        ? "; 'errata rules list' prints them all"
                        : ", but " + String.join(", ", similar)));
    }
}
