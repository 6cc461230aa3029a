package dev.errata.core.classification.rules;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Producers that speak our own language: an error whose code is a category's label or its four digits. Databases and
 * services are left out for the digits, they have four-digit codes of their own.
 */
final class TaxonomyRules {
    private static final String FILE = "taxonomy.csv";
    private static final Set<SourceType> WITH_OTHER_NUMBERS = EnumSet.of(
            SourceType.DATABASE, SourceType.SERVICE, SourceType.LLM, SourceType.GITHUB, SourceType.VECTOR_DB);

    private TaxonomyRules() {}

    static List<Rule> all() {
        Scope numbers = new Scope(Sources.of(EnumSet.complementOf(EnumSet.copyOf(WITH_OTHER_NUMBERS))), List.of());
        List<Rule> rules = new ArrayList<>();
        for (Category category : Category.values()) {
            rules.add(rule("taxonomy.label." + category.label(), category, Scope.EVERYTHING, category.label()));
            rules.add(rule("taxonomy.code." + category.code(), category, numbers, String.valueOf(category.code())));
        }
        return rules;
    }

    private static Rule rule(String id, Category category, Scope scope, String code) {
        ErrorSource system = new ErrorSource(SourceType.SYSTEM.label(), null, null, null);
        RuleExample example = new RuleExample(
                code, ErrorEvent.builder("").code(code).source(system).build());
        return new Rule(
                id,
                new Outcome.Failure(Map.of(), category, false),
                Overrides.NONE,
                Weight.STRONG,
                scope,
                new FactCondition(List.of(code), List.of(), List.of(), List.of(), List.of()),
                TextCondition.NONE,
                List.of(example),
                List.of(),
                FILE);
    }
}
