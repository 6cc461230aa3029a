package dev.errata.core.classification.rules;

import java.util.List;

/**
 * One piece of knowledge: what an error looks like and what it then is.
 *
 * @param id unique, such as {@code llm.quota.credit-balance}
 * @param examples events that this rule must win
 * @param nearMisses events that look similar and that it must not win
 * @param file where it was written
 */
public record Rule(
        String id,
        Outcome outcome,
        Overrides overrides,
        Weight weight,
        Scope scope,
        FactCondition facts,
        TextCondition text,
        List<RuleExample> examples,
        List<RuleExample> nearMisses,
        String file) {
    public Rule {
        examples = List.copyOf(examples);
        nearMisses = List.copyOf(nearMisses);
    }

    /** Everything that decides whether the rule matches; two rules with the same could never both win. */
    public Condition condition() {
        return new Condition(scope, facts, text);
    }

    /** The matching part of a rule. */
    public record Condition(Scope scope, FactCondition facts, TextCondition text) {}
}
