package dev.errata.core.classification;

import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleExample;
import dev.errata.core.classification.rules.RuleSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for rules that do not do what they say: a pattern that is not linear, a condition that another rule has, a rule
 * without examples or whose examples another rule takes, a near miss that it wins.
 */
public final class RuleSetCheck {
    private RuleSetCheck() {}

    /** Everything that is wrong with {@code checked}, asked together with all other rules; empty if nothing is. */
    public static List<String> problems(RuleSet all, List<Rule> checked) {
        Classifier classifier = Classifier.with(all);
        Map<Rule.Condition, String> conditions = new HashMap<>();
        all.all().forEach(rule -> conditions.putIfAbsent(rule.condition(), rule.id()));
        List<String> problems = new ArrayList<>();
        for (Rule rule : checked) {
            String twin = conditions.getOrDefault(rule.condition(), rule.id());
            if (!twin.equals(rule.id())) {
                problems.add(problem(rule, "has the same condition as '" + twin + "'"));
            }
            checkPattern(rule, problems);
            checkExamples(rule, classifier, problems);
        }
        return problems;
    }

    private static void checkPattern(Rule rule, List<String> problems) {
        if (rule.text().pattern() != null) {
            try {
                rule.text().pattern().checked();
            } catch (IllegalArgumentException e) {
                problems.add(problem(rule, String.valueOf(e.getMessage())));
            }
        }
    }

    private static void checkExamples(Rule rule, Classifier classifier, List<String> problems) {
        if (rule.examples().isEmpty()) {
            problems.add(problem(rule, "has no example, so nobody knows whether it can win"));
        }
        for (RuleExample example : rule.examples()) {
            String winner = winner(classifier, example);
            if (!winner.equals(rule.id())) {
                problems.add(problem(rule, "loses its example '" + example.text() + "' to '" + winner + "'"));
            }
        }
        for (RuleExample nearMiss : rule.nearMisses()) {
            if (winner(classifier, nearMiss).equals(rule.id())) {
                problems.add(problem(rule, "wins its near miss '" + nearMiss.text() + "'"));
            }
        }
    }

    private static String winner(Classifier classifier, RuleExample example) {
        return classifier.classify(example.event()).evidence().ruleId();
    }

    private static String problem(Rule rule, String what) {
        return rule.file() + ": rule '" + rule.id() + "' " + what;
    }
}
