package dev.errata.core.classification.rules;

import java.util.List;

/** What was found in a file of rules: those that can be used, and everything that is wrong with the others. */
public record RuleFile(List<Rule> rules, List<RuleMistake> mistakes) {
    public RuleFile {
        rules = List.copyOf(rules);
        mistakes = List.copyOf(mistakes);
    }

    /**
     * All rules.
     *
     * @throws InvalidRuleException if anything is wrong
     */
    public List<Rule> usable() {
        if (!mistakes.isEmpty()) {
            throw new InvalidRuleException(mistakes);
        }
        return rules;
    }
}
