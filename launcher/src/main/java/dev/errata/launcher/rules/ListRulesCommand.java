package dev.errata.launcher.rules;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.classification.rules.Outcome;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.Sources;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.launcher.config.RuleFiles;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.ListFormat;
import dev.errata.launcher.console.UserMistake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata rules list}: the rules in the order in which they are asked for. */
@Command(
        name = "list",
        description = "Lists the rules: id, category, source and file. 'errata rules show' prints one in full.",
        mixinStandardHelpOptions = true)
final class ListRulesCommand implements Callable<Integer> {

    @Option(names = "--source", paramLabel = "SOURCE", description = "Only rules of this source, such as llm or git.")
    private @Nullable String source;

    @Option(names = "--category", paramLabel = "CATEGORY", description = "Only rules that can give this category.")
    private @Nullable String category;

    @Option(names = "--rules", paramLabel = "FILE", description = "Your own rules on top of ours; can be repeated.")
    private List<Path> ruleFiles = new ArrayList<>();

    @Mixin
    private ListFormat format = new ListFormat();

    private final Console console;

    ListRulesCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Sources wantedSource = source == null ? Sources.NONE : Sources.of(known(SourceType.class, source, "source"));
        Category wantedCategory = category == null ? null : known(Category.class, category, "category");
        ListFormat.Listing listing = format.list(console, "id", "category", "source", "file");
        for (Rule rule : RuleFiles.onTop(ruleFiles).all()) {
            boolean isOfSource =
                    wantedSource.isEmpty() || rule.scope().sources().overlaps(wantedSource);
            if (isOfSource && (wantedCategory == null || categories(rule).contains(wantedCategory.label()))) {
                listing.add(
                        json(rule),
                        rule.id(),
                        String.join("|", categories(rule)),
                        String.join("|", sources(rule)),
                        rule.file());
            }
        }
        listing.print();
        return 0;
    }

    private static <E extends Enum<E> & Labelled> E known(Class<E> type, String label, String what) {
        return Labelled.find(type, label)
                .orElseThrow(() -> new UserMistake("'" + label + "' is no " + what + ", known are "
                        + Arrays.stream(type.getEnumConstants())
                                .map(Labelled::label)
                                .collect(Collectors.joining(", "))));
    }

    private static ObjectNode json(Rule rule) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("id", rule.id());
        categories(rule).forEach(line.putArray("categories")::add);
        sources(rule).forEach(line.putArray("sources")::add);
        rule.scope().components().forEach(line.putArray("components")::add);
        line.put("weight", rule.weight().label());
        line.put("examples", rule.examples().size());
        line.put("file", rule.file());
        return line;
    }

    /** All that it can give, {@code none} for no error. */
    private static Set<String> categories(Rule rule) {
        Set<String> labels = new LinkedHashSet<>();
        if (rule.outcome() instanceof Outcome.Failure failure) {
            failure.bySource().values().forEach(given -> labels.add(given.label()));
            labels.add(failure.otherwise().label());
        } else {
            labels.add("none");
        }
        return labels;
    }

    private static List<String> sources(Rule rule) {
        return Arrays.stream(SourceType.values())
                .filter(rule.scope().sources()::contains)
                .map(SourceType::label)
                .toList();
    }
}
