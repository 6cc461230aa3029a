package dev.errata.core.classification;

import dev.errata.core.classification.rules.InvalidRuleException;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleFile;
import dev.errata.core.classification.rules.RuleMistake;
import dev.errata.core.classification.rules.RuleReader;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.yaml.YamlLines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A user's file of rules on top of other rules, read and checked as the build checks ours.
 *
 * @param all the file's rules above the others; without those that cannot be used
 * @param own the rules of the file that can be used
 * @param mistakes everything that is wrong, in the order of the file
 * @param doubts what is allowed and not wise
 */
public record UserRules(RuleSet all, List<Rule> own, List<RuleMistake> mistakes, List<RuleMistake> doubts) {
    public UserRules {
        own = List.copyOf(own);
        mistakes = List.copyOf(mistakes);
        doubts = List.copyOf(doubts);
    }

    /** Reads a file whose rules may name any policy; nothing that is wrong in it is thrown. */
    public static UserRules read(RuleSet below, String file, String yaml) {
        return read(below, policy -> true, file, yaml);
    }

    /** Reads a file whose rules may name these policies only; nothing that is wrong in it is thrown. */
    public static UserRules read(RuleSet below, Set<String> policies, String file, String yaml) {
        return read(below, policies::contains, file, yaml);
    }

    private static UserRules read(RuleSet below, Predicate<String> isPolicy, String file, String yaml) {
        RuleFile found = RuleReader.readAll(file, yaml);
        RuleSet all = below.with(found.rules());
        List<RuleMistake> mistakes = new ArrayList<>(found.mistakes());
        List<RuleMistake> problems = new ArrayList<>(RuleSetCheck.problems(all, found.rules()));
        problems.addAll(RuleSetCheck.unknownPolicies(found.rules(), isPolicy));
        List<RuleMistake> doubts = RuleSetCheck.withoutExamples(found.rules());
        if (!problems.isEmpty() || !doubts.isEmpty()) {
            YamlLines lines = YamlLines.of(yaml);
            problems.forEach(problem -> mistakes.add(found.placed(problem, lines)));
            doubts = doubts.stream().map(doubt -> found.placed(doubt, lines)).toList();
        }
        mistakes.sort(Comparator.comparingInt(RuleMistake::line));
        return new UserRules(all, found.rules(), mistakes, doubts);
    }

    /**
     * All rules, if the file is right.
     *
     * @throws InvalidRuleException with every mistake
     */
    public RuleSet checked() {
        if (!mistakes.isEmpty()) {
            throw new InvalidRuleException(mistakes);
        }
        return all;
    }
}
