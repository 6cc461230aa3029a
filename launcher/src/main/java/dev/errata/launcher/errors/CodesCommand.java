package dev.errata.launcher.errors;

import dev.errata.core.taxonomy.CategoryFacts;
import dev.errata.core.taxonomy.Taxonomy;
import dev.errata.launcher.console.Console;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code errata codes}: the registry of codes. */
@Command(
        name = "codes",
        description = "Prints every code with its category and what is done about it.",
        mixinStandardHelpOptions = true)
public final class CodesCommand implements Callable<Integer> {
    @Option(names = "--markdown", description = "As a document, with what users are told and operators may try.")
    private boolean isMarkdown;

    private final Console console;

    public CodesCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (isMarkdown) {
            console.out().print(CodesMarkdown.text());
            return 0;
        }
        console.result(console.bold(
                line("code", "category", "severity", "recoverability", "strategy", "policy", "when used up")));
        for (CategoryFacts facts : Taxonomy.all()) {
            console.result(line(
                    Integer.toString(facts.code()),
                    facts.category().label(),
                    facts.severity().label(),
                    facts.recoverability().label(),
                    facts.strategy().label(),
                    facts.policy(),
                    facts.onExhausted().label()));
        }
        return 0;
    }

    private static String line(String... cells) {
        return String.format(Locale.ROOT, "%-5s %-26s %-9s %-14s %-25s %-13s %s", (Object[]) cells);
    }
}
