package dev.errata.core.classification.rules;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.LinearPattern;
import dev.errata.core.matching.Phrase;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.core.taxonomy.Strategy;
import dev.errata.core.yaml.Yaml;
import dev.errata.core.yaml.YamlLines;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads rules from YAML.
 *
 * <pre>{@code
 * source: [llm]                 # for all rules of the file that do not say otherwise
 * unless: ["what if"]           # for all rules of the file that look at texts, beside their own
 * rules:
 *   - id: llm.quota.credit-balance
 *     category: llm_quota_exceeded
 *     text: ["credit balance is too low"]
 *     examples: ["Your credit balance is too low to access the Anthropic API."]
 * }</pre>
 */
public final class RuleReader {
    static final String NONE = "none";
    /** Of every other source. */
    static final String OTHERWISE = "otherwise";
    /** The same where the model may name another category. */
    static final String ASSUMED = "assumed";

    /** The last ones are of the recovery configuration, which may be in the same file. */
    private static final Set<String> FILE_KEYS = Set.of(
            "source",
            "component",
            "unless",
            "rules",
            "defaultProfile",
            "maxWait",
            "policies",
            "profiles",
            "categories",
            "components",
            "escalation",
            "leases",
            "retention",
            "dependencies");

    private static final Set<String> RULE_KEYS = Set.of(
            "id",
            "category",
            "severity",
            "recoverability",
            "strategy",
            "policy",
            "weight",
            "source",
            "component",
            "code",
            "type",
            "status",
            "exit",
            "signal",
            "text",
            "also",
            "unless",
            "pattern",
            "examples",
            "nearMisses");

    private final String file;

    private RuleReader(String file) {
        this.file = file;
    }

    /**
     * The rules of a file.
     *
     * @throws InvalidRuleException naming file, rule and reason of every mistake
     */
    public static List<Rule> read(String file, String yaml) {
        return readAll(file, yaml).usable();
    }

    /** The rules of a file, and all of its mistakes. */
    public static RuleFile readAll(String file, String yaml) {
        return new RuleReader(file).rules(yaml);
    }

    /**
     * One rule by itself, as it travels on the topic of rule changes.
     *
     * @throws InvalidRuleException naming the rule and the reason
     */
    public static Rule readOne(String origin, String yaml) {
        RuleReader reader = new RuleReader(origin);
        try {
            RuleDraft draft = reader.draft(Yaml.load(origin, yaml), Scope.EVERYTHING, List.of());
            return draft.rule().orElseThrow(() -> new InvalidRuleException(draft.mistakes(origin, 0)));
        } catch (IllegalArgumentException e) {
            throw new InvalidRuleException(List.of(reader.ofFile(e)));
        }
    }

    private RuleFile rules(String yaml) {
        YamlMap root;
        Scope scope;
        List<String> unless;
        List<Object> nodes;
        try {
            root = YamlMap.of(Yaml.load(file, yaml), "a rule file").allowing(FILE_KEYS);
            scope = scope(root, Scope.EVERYTHING);
            unless = phrases(root.texts("unless"));
            nodes = root.list("rules");
        } catch (IllegalArgumentException e) {
            return new RuleFile(List.of(), List.of(ofFile(e)), Map.of());
        }
        List<Rule> rules = new ArrayList<>();
        List<RuleMistake> mistakes = new ArrayList<>();
        Map<String, Integer> places = new HashMap<>();
        YamlLines lines = null;
        for (int i = 0; i < nodes.size(); i++) {
            RuleDraft draft = draft(nodes.get(i), scope, unless);
            if (!draft.id().isEmpty() && places.putIfAbsent(draft.id(), i) != null) {
                draft.wrong("there is another rule with this id");
            }
            if (draft.rule().isPresent()) {
                rules.add(draft.rule().get());
            } else {
                lines = lines == null ? YamlLines.of(yaml) : lines;
                mistakes.addAll(draft.mistakes(file, RuleFile.line(i, lines)));
            }
        }
        return new RuleFile(rules, mistakes, places);
    }

    private RuleMistake ofFile(IllegalArgumentException reason) {
        return new RuleMistake(file, 0, "", String.valueOf(reason.getMessage()));
    }

    private RuleDraft draft(@Nullable Object node, Scope fileScope, List<String> unlessOfFile) {
        RuleDraft draft = new RuleDraft();
        YamlMap map = draft.part(() -> YamlMap.of(node, "a rule"), YamlMap.EMPTY);
        if (map == YamlMap.EMPTY) {
            return draft;
        }
        String id = draft.part(() -> map.text("id"), "");
        draft.named(id);
        draft.part(() -> map.allowing(RULE_KEYS), map);
        Scope scope = draft.part(() -> scope(map, fileScope), fileScope);
        FactCondition facts = draft.part(() -> facts(map), FactCondition.NONE);
        TextCondition text = draft.part(() -> text(map, unlessOfFile), TextCondition.NONE);
        if (draft.isFlawless() && facts.isEmpty() && text.isEmpty() && !scope.isLimited()) {
            draft.wrong("it would match everything: give it a text, a fact or a source");
        }
        ExampleReader examples = new ExampleReader(scope);
        draft.finish(new Rule(
                id,
                draft.part(() -> outcome(map), new Outcome.Success()),
                draft.part(() -> overrides(map), Overrides.NONE),
                draft.part(() -> weight(map), Weight.NORMAL),
                scope,
                facts,
                text,
                draft.part(() -> examples.read(map.list("examples")), List.<RuleExample>of()),
                draft.part(() -> examples.read(map.list("nearMisses")), List.<RuleExample>of()),
                file));
        return draft;
    }

    private static Weight weight(YamlMap map) {
        Weight weight = map.label("weight", Weight.class);
        return weight == null ? Weight.NORMAL : weight;
    }

    private static Scope scope(YamlMap map, Scope outer) {
        Sources sources = Sources.of(map.labels("source", SourceType.class));
        List<String> components = folded(map.texts("component"));
        boolean ownSources = map.keys().contains("source");
        boolean ownComponents = map.keys().contains("component");
        return new Scope(ownSources ? sources : outer.sources(), ownComponents ? components : outer.components());
    }

    private static Outcome outcome(YamlMap map) {
        Object category = map.get("category");
        if (!(category instanceof Map)) {
            String label = map.text("category");
            return label.equals(NONE)
                    ? new Outcome.Success()
                    : new Outcome.Failure(Map.of(), Labelled.of(Category.class, label), false);
        }
        YamlMap bySource = YamlMap.of(category, "'category'");
        boolean isAssumed = bySource.keys().contains(ASSUMED);
        String otherwise = isAssumed ? ASSUMED : OTHERWISE;
        Map<SourceType, Category> categories = new LinkedHashMap<>();
        for (String source : bySource.keys()) {
            if (!source.equals(otherwise)) {
                categories.put(
                        Labelled.of(SourceType.class, source), Labelled.of(Category.class, bySource.text(source)));
            }
        }
        return new Outcome.Failure(categories, Labelled.of(Category.class, bySource.text(otherwise)), isAssumed);
    }

    private static Overrides overrides(YamlMap map) {
        return new Overrides(
                map.label("severity", Severity.class),
                map.label("recoverability", Recoverability.class),
                map.label("strategy", Strategy.class),
                map.optionalText("policy").orElse(null));
    }

    private static FactCondition facts(YamlMap map) {
        return new FactCondition(
                folded(map.texts("code")),
                folded(map.texts("type")),
                map.numbers("status"),
                map.numbers("exit"),
                folded(map.texts("signal")));
    }

    private static TextCondition text(YamlMap map, List<String> unlessOfFile) {
        List<String> any = phrases(map.texts("text"));
        List<List<String>> also = new ArrayList<>();
        for (Object item : map.list("also")) {
            also.add(phrases(
                    item instanceof List<?> list
                            ? list.stream().map(String::valueOf).toList()
                            : List.of("" + item)));
        }
        List<String> unless = new ArrayList<>(phrases(map.texts("unless")));
        if (!any.isEmpty()) {
            unless.addAll(unlessOfFile);
        }
        String pattern = map.optionalText("pattern").orElse(null);
        return new TextCondition(any, also, unless, pattern == null ? null : new LinearPattern(pattern));
    }

    /** The same, if each can be looked for. */
    private static List<String> phrases(List<String> texts) {
        texts.forEach(Phrase::of);
        return texts;
    }

    private static List<String> folded(List<String> words) {
        return words.stream().map(word -> CharFolding.fold(word)).toList();
    }
}
