package dev.errata.core.classification.model;

import dev.errata.core.classification.LabelledCases;
import dev.errata.core.classification.engine.BestMatches;
import dev.errata.core.classification.engine.EventView;
import dev.errata.core.classification.engine.Match;
import dev.errata.core.classification.engine.OutputJudge;
import dev.errata.core.classification.engine.RuleEngine;
import dev.errata.core.classification.engine.SourceNames;
import dev.errata.core.classification.rules.Outcome;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleExample;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.classification.rules.Sources;
import dev.errata.core.classification.rules.Weight;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A labelled case as the model sees it.
 *
 * @param byRule the category that a rule names, so that the model is not asked for it
 * @param isAsked whether the event states neither failure nor success, so that the model is asked
 * @param isBare whether it has neither exit code nor code, status or stack
 * @param group the tool, service or SDK that it names, or that of a case that says almost the same
 */
record TrainingCase(
        LabelledCases.Case labelled,
        Features features,
        Features categoryFeatures,
        Optional<Category> byRule,
        boolean isAsked,
        boolean isBare,
        String group) {
    private static final Pattern RUN_OF = Pattern.compile("(?:run|doc|issue): ?(?:o_)?([\\w.-]+).*");
    private static final Pattern VALUES = Pattern.compile("[0-9]+|[\\w.-]*[/\\\\][\\w./\\\\-]*|'[^']*'|\"[^\"]*\"");
    private static final String EXAMPLE = "rule";
    private static final double WEIGHT_OF_EXAMPLE = 0.1;
    private static final double WEIGHT_OF_GATHERED = 0.5;
    private static final int LONGEST_LOOK = 200;
    private static final int SHORTEST_LOOK = 12;

    boolean isError() {
        return labelled.isError();
    }

    /** Of the many products of which each has few: the widest part of the corpus, and the hardest. */
    boolean isGathered() {
        return labelled.id().startsWith("g-");
    }

    /**
     * How much it counts for whether something failed. Examples of rules are nearly all of failures, and what a rule makes of its own
     * example is no measure of it: they count little. What was gathered of services is more than all else together, and counts half,
     * so that tools are not judged by services.
     */
    double weight() {
        if (labelled.origin().equals(EXAMPLE)) {
            return WEIGHT_OF_EXAMPLE;
        }
        return isGathered() ? WEIGHT_OF_GATHERED : 1;
    }

    /** The best answer; empty where any will do, or none is given. */
    Optional<Category> category() {
        return labelled.categories().stream().findFirst().flatMap(label -> Labelled.find(Category.class, label));
    }

    /** Whether {@code category} is a right answer, too. */
    boolean isRight(Category category) {
        return labelled.categories().contains(category.label());
    }

    /** One of {@code folds}, the same for all of its group. */
    int fold(int folds) {
        int hash = group.hashCode() * 0x85ebca6b;
        return Math.floorMod(hash ^ (hash >>> 15), folds);
    }

    /** The corpus: what tools, providers and services really say. */
    static List<TrainingCase> corpus() throws IOException {
        return of(corpusCases()).toList();
    }

    /** What is trained on: the corpus, the texts of our own tests, and the examples of our rules. */
    static Stream<TrainingCase> all() throws IOException {
        List<LabelledCases.Case> cases = corpusCases();
        cases.addAll(LabelledCases.read("written-cases.jsonl"));
        for (Rule rule : RuleSet.builtIn().all()) {
            if (rule.weight() != Weight.LAST) {
                rule.examples().forEach(example -> cases.add(example(rule, example)));
            }
        }
        return of(cases);
    }

    private static List<LabelledCases.Case> corpusCases() throws IOException {
        List<LabelledCases.Case> cases = new ArrayList<>();
        for (String resource : LabelledCases.CORPUS) {
            cases.addAll(LabelledCases.read(resource));
        }
        return cases;
    }

    private static LabelledCases.Case example(Rule rule, RuleExample example) {
        boolean isError = !(rule.outcome() instanceof Outcome.Success);
        List<String> categories = rule.outcome() instanceof Outcome.Failure failure
                        && failure.bySource().isEmpty()
                ? List.of(failure.otherwise().label())
                : List.of();
        return new LabelledCases.Case(rule.id(), example.event(), categories, List.of(), isError, EXAMPLE, null);
    }

    private static Stream<TrainingCase> of(List<LabelledCases.Case> cases) {
        RuleEngine engine = new RuleEngine(RuleSet.builtIn(), SourceNames.builtIn());
        Groups groups = new Groups();
        cases.forEach(labelled -> groups.join(group(labelled), likeness(labelled.event())));
        return cases.stream().map(labelled -> of(labelled, engine, groups.of(group(labelled))));
    }

    private static TrainingCase of(LabelledCases.Case labelled, RuleEngine engine, String group) {
        ErrorEvent event = labelled.event();
        EventView view = engine.view(event);
        BestMatches best = engine.match(view);
        OutputJudge judge = new OutputJudge(view, best);
        return new TrainingCase(
                labelled,
                judge.features(),
                judge.categoryFeatures(),
                best.failure().map(Match::rule).flatMap(rule -> named(rule, view.sources())),
                !OutputJudge.statesFailure(event) && event.exitCode() == null,
                event.exitCode() == null && event.code() == null && event.http() == null && event.stack() == null,
                group);
    }

    private static Optional<Category> named(Rule rule, Sources sources) {
        return rule.weight().compareTo(Weight.GENERIC) < 0
                        && rule.outcome() instanceof Outcome.Failure failure
                        && !failure.isAssumed()
                ? Optional.of(failure.category(sources))
                : Optional.empty();
    }

    private static String group(LabelledCases.Case labelled) {
        if (labelled.product() != null) {
            return labelled.product();
        }
        String component = labelled.event().source().component();
        Matcher run = RUN_OF.matcher(labelled.origin());
        if (component != null) {
            return component.toLowerCase(Locale.ROOT);
        }
        return run.matches() ? run.group(1) : labelled.id();
    }

    /** What near duplicates have in common. */
    private static String likeness(ErrorEvent event) {
        String text = VALUES.matcher(event.message().toLowerCase(Locale.ROOT)).replaceAll("#");
        String words = text.replaceAll("\\W+", " ").strip();
        return words.substring(0, Math.min(words.length(), LONGEST_LOOK));
    }

    /** Names that stand for the same, each by the first of them. */
    private static final class Groups {
        private final Map<String, String> parents = new HashMap<>();
        private final Map<String, String> byLikeness = new HashMap<>();

        void join(String name, String likeness) {
            if (likeness.length() > SHORTEST_LOOK) {
                String other = byLikeness.putIfAbsent(likeness, name);
                if (other != null && !of(other).equals(of(name))) {
                    parents.put(of(other), of(name));
                }
            }
        }

        String of(String name) {
            String group = name;
            while (parents.containsKey(group)) {
                group = parents.get(group);
            }
            return group;
        }
    }
}
