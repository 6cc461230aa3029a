package dev.errata.core.classification;

import dev.errata.core.classification.engine.OutputJudge;
import dev.errata.core.classification.rules.Outcome;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleExample;
import dev.errata.core.classification.rules.RuleMistake;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.classified.Evidence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Looks for rules that do not do what they say: a pattern that is not linear, a condition that another rule has, an
 * example that another rule takes, a near miss that it wins.
 */
public final class RuleSetCheck {
    private RuleSetCheck() {}

    /** Everything that is wrong with {@code checked}, asked together with all other rules; empty if nothing is. */
    public static List<RuleMistake> problems(RuleSet all, List<Rule> checked) {
        List<RuleMistake> problems = new ArrayList<>();
        Map<Rule.Condition, String> conditions = new HashMap<>();
        Set<String> unusable = new HashSet<>();
        all.all().forEach(rule -> conditions.putIfAbsent(rule.condition(), rule.id()));
        for (Rule rule : checked) {
            String twin = conditions.getOrDefault(rule.condition(), rule.id());
            if (!twin.equals(rule.id())) {
                problems.add(RuleMistake.in(rule, "it has the same condition as '" + twin + "'"));
            }
            if (!hasLinearPattern(rule, problems)) {
                unusable.add(rule.id());
            }
        }
        Classifier classifier = Classifier.with(all.without(unusable));
        checked.stream()
                .filter(rule -> !unusable.contains(rule.id()))
                .forEach(rule -> checkExamples(rule, classifier, problems));
        return problems;
    }

    /** The rules without an example, of which nobody knows whether they can win. */
    public static List<RuleMistake> withoutExamples(List<Rule> checked) {
        return checked.stream()
                .filter(rule -> rule.examples().isEmpty())
                .map(rule -> RuleMistake.in(rule, "it has no example, so nobody knows whether it can win"))
                .toList();
    }

    /** The rules that name a policy which there is not: their errors would not be tried again. */
    static List<RuleMistake> unknownPolicies(List<Rule> checked, Predicate<String> isPolicy) {
        List<RuleMistake> problems = new ArrayList<>();
        for (Rule rule : checked) {
            String policy = rule.overrides().policy();
            if (policy != null && !isPolicy.test(policy)) {
                problems.add(RuleMistake.in(rule, "there is no policy '" + policy + "'"));
            }
        }
        return problems;
    }

    private static boolean hasLinearPattern(Rule rule, List<RuleMistake> problems) {
        if (rule.text().pattern() != null) {
            try {
                rule.text().pattern().checked();
            } catch (IllegalArgumentException e) {
                problems.add(RuleMistake.in(rule, String.valueOf(e.getMessage())));
                return false;
            }
        }
        return true;
    }

    private static void checkExamples(Rule rule, Classifier classifier, List<RuleMistake> problems) {
        for (RuleExample example : rule.examples()) {
            if (rule.outcome() instanceof Outcome.Success && OutputJudge.statesFailure(example.event())) {
                problems.add(RuleMistake.in(
                        rule,
                        "its example '" + example.text()
                                + "' states that it failed (by its kind, exit code, signal, code, "
                                + "status, exception or stack): no rule makes a success of that"));
                continue;
            }
            String winner = winner(classifier, example);
            if (!winner.equals(rule.id())) {
                problems.add(RuleMistake.in(rule, "it loses its example '" + example.text() + "' to '" + winner + "'"));
            }
        }
        for (RuleExample nearMiss : rule.nearMisses()) {
            if (winner(classifier, nearMiss).equals(rule.id())) {
                problems.add(RuleMistake.in(rule, "it wins its near miss '" + nearMiss.text() + "'"));
            }
        }
    }

    /** The rule that says what is done, whatever the model names it. */
    private static String winner(Classifier classifier, RuleExample example) {
        Evidence evidence = classifier.classify(example.event()).evidence();
        boolean isNamed = evidence.ruleId().equals(Evidence.CATEGORY_BY_MODEL);
        return isNamed ? evidence.runnersUp().get(0) : evidence.ruleId();
    }
}
