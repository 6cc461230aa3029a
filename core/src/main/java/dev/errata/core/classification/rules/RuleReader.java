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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads rules from YAML.
 *
 * <pre>{@code
 * source: [llm]                 # for all rules of the file that do not say otherwise
 * rules:
 *   - id: llm.quota.credit-balance
 *     category: llm_quota_exceeded
 *     text: ["credit balance is too low"]
 *     examples: ["Your credit balance is too low to access the Anthropic API."]
 * }</pre>
 */
public final class RuleReader {
    private static final String NONE = "none";
    private static final Set<String> FILE_KEYS = Set.of("source", "component", "rules");
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
     * @throws InvalidRuleException naming file, rule and reason
     */
    public static List<Rule> read(String file, String yaml) {
        return new RuleReader(file).rules(yaml);
    }

    /**
     * One rule by itself, as it travels on the topic of rule changes.
     *
     * @throws InvalidRuleException naming the rule and the reason
     */
    public static Rule readOne(String origin, String yaml) {
        RuleReader reader = new RuleReader(origin);
        return reader.rule(reader.load(yaml), Scope.EVERYTHING);
    }

    private List<Rule> rules(String yaml) {
        YamlMap root;
        Scope scope;
        try {
            root = YamlMap.of(load(yaml), "a rule file").allowing(FILE_KEYS);
            scope = scope(root, Scope.EVERYTHING);
        } catch (IllegalArgumentException e) {
            throw new InvalidRuleException(file, String.valueOf(e.getMessage()), e);
        }
        List<Rule> rules = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Object node : root.list("rules")) {
            Rule rule = rule(node, scope);
            if (!ids.add(rule.id())) {
                throw new InvalidRuleException(file, rule.id(), "there is another rule with this id");
            }
            rules.add(rule);
        }
        return rules;
    }

    private @Nullable Object load(String yaml) {
        try {
            return new Load(LoadSettings.builder().setLabel(file).build()).loadFromString(yaml);
        } catch (YamlEngineException e) {
            throw new InvalidRuleException(file, "not valid YAML: " + e.getMessage(), e);
        }
    }

    private Rule rule(@Nullable Object node, Scope fileScope) {
        String id = "";
        try {
            YamlMap map = YamlMap.of(node, "a rule");
            id = map.text("id");
            map.allowing(RULE_KEYS);
            Scope scope = scope(map, fileScope);
            ExampleReader examples = new ExampleReader(scope);
            FactCondition facts = facts(map);
            TextCondition text = text(map);
            if (facts.isEmpty() && text.isEmpty() && !scope.isLimited()) {
                throw new IllegalArgumentException("it would match everything: give it a text, a fact or a source");
            }
            return new Rule(
                    id,
                    outcome(map),
                    overrides(map),
                    weight(map),
                    scope,
                    facts,
                    text,
                    examples.read(map.list("examples")),
                    examples.read(map.list("nearMisses")),
                    file);
        } catch (IllegalArgumentException e) {
            throw new InvalidRuleException(file, id, String.valueOf(e.getMessage()));
        }
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
                    : new Outcome.Failure(Map.of(), Labelled.of(Category.class, label));
        }
        YamlMap bySource = YamlMap.of(category, "'category'");
        Map<SourceType, Category> categories = new LinkedHashMap<>();
        for (String source : bySource.keys()) {
            if (!source.equals("otherwise")) {
                categories.put(
                        Labelled.of(SourceType.class, source), Labelled.of(Category.class, bySource.text(source)));
            }
        }
        return new Outcome.Failure(categories, Labelled.of(Category.class, bySource.text("otherwise")));
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

    private static TextCondition text(YamlMap map) {
        List<String> any = map.texts("text");
        List<List<String>> also = new ArrayList<>();
        for (Object item : map.list("also")) {
            also.add(
                    item instanceof List<?> list
                            ? list.stream().map(String::valueOf).toList()
                            : List.of("" + item));
        }
        List<String> unless = map.texts("unless");
        any.forEach(Phrase::of);
        also.forEach(list -> list.forEach(Phrase::of));
        unless.forEach(Phrase::of);
        String pattern = map.optionalText("pattern").orElse(null);
        return new TextCondition(any, also, unless, pattern == null ? null : new LinearPattern(pattern));
    }

    private static List<String> folded(List<String> words) {
        return words.stream()
                .map(word -> CharFolding.fold(word).toLowerCase(Locale.ROOT))
                .toList();
    }
}
