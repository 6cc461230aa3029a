package dev.errata.launcher.errors;

import dev.errata.core.taxonomy.CategoryFacts;
import dev.errata.core.taxonomy.Taxonomy;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.ListFormat;
import dev.errata.schemas.json.RecordJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata codes}: the registry of codes. */
@Command(
        name = "codes",
        description = "Prints every code with its category and what is done about it.",
        mixinStandardHelpOptions = true)
public final class CodesCommand implements Callable<Integer> {
    @Option(names = "--markdown", description = "As a document, with what users are told and operators may try.")
    private boolean isMarkdown;

    @Mixin
    private ListFormat format = new ListFormat();

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
        ListFormat.Listing listing = format.list(
                console, "code", "category", "severity", "recoverability", "strategy", "policy", "when used up");
        for (CategoryFacts facts : Taxonomy.all()) {
            listing.add(
                    RecordJson.tree(facts),
                    Integer.toString(facts.code()),
                    facts.category().label(),
                    facts.severity().label(),
                    facts.recoverability().label(),
                    facts.strategy().label(),
                    facts.policy(),
                    facts.onExhausted().label());
        }
        listing.print();
        return 0;
    }
}
