package dev.errata.core.classification;

import dev.errata.core.classification.rules.InvalidRuleException;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleMistake;
import dev.errata.core.classification.rules.RuleReader;
import dev.errata.core.classification.rules.RuleSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rules that were added or replaced while the classifier ran, on top of those it was started with. The same changes in
 * the same order always give the same rules.
 *
 * @param all the rules to go by
 * @param rejected why a change is not among them, by rule id
 */
public record ChangedRules(RuleSet all, Map<String, String> rejected) {
    private static final String ORIGIN = "rules";

    public ChangedRules {
        rejected = Map.copyOf(rejected);
    }

    /**
     * Checks all changes; one that does not go together with those before it is rejected.
     *
     * @param policies those that a rule may name
     * @param changes the latest of each rule, the oldest first
     */
    public static ChangedRules on(RuleSet base, Set<String> policies, List<ClassificationRule> changes) {
        Map<String, String> rejected = new LinkedHashMap<>();
        List<Rule> readable = new ArrayList<>();
        for (ClassificationRule change : changes) {
            try {
                readable.add(read(change, policies));
            } catch (InvalidRuleException e) {
                rejected.put(change.ruleId(), reasons(e.mistakes()));
            } catch (RuntimeException e) {
                rejected.put(change.ruleId(), "it cannot be read: " + e);
            }
        }
        RuleSet all = base.with(readable);
        if (!RuleSetCheck.problems(all, readable).isEmpty()) {
            all = base.with(compatible(base, readable, rejected));
        }
        return new ChangedRules(all, rejected);
    }

    /**
     * The rule of a change.
     *
     * @throws InvalidRuleException if it is none, or not the one that the change is about
     */
    public static Rule read(ClassificationRule change) {
        Rule rule = RuleReader.readOne(ORIGIN, change.definition());
        if (!rule.id().equals(change.ruleId())) {
            throw new InvalidRuleException(
                    List.of(RuleMistake.in(rule, "it was published under another id, '" + change.ruleId() + "'")));
        }
        return rule;
    }

    private static Rule read(ClassificationRule change, Set<String> policies) {
        Rule rule = read(change);
        List<RuleMistake> unknown = RuleSetCheck.unknownPolicies(List.of(rule), policies::contains);
        if (!unknown.isEmpty()) {
            throw new InvalidRuleException(unknown);
        }
        return rule;
    }

    /** One by one; slow, and only needed where something is wrong. */
    private static List<Rule> compatible(RuleSet base, List<Rule> rules, Map<String, String> rejected) {
        List<Rule> accepted = new ArrayList<>();
        for (Rule rule : rules) {
            List<Rule> more = new ArrayList<>(accepted);
            more.add(rule);
            List<RuleMistake> problems = RuleSetCheck.problems(base.with(more), more);
            if (problems.isEmpty()) {
                accepted.add(rule);
            } else {
                rejected.put(rule.id(), reasons(problems));
            }
        }
        return accepted;
    }

    private static String reasons(List<RuleMistake> mistakes) {
        return mistakes.stream().map(RuleMistake::text).collect(Collectors.joining("; "));
    }
}
