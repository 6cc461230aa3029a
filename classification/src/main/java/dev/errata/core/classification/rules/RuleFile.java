package dev.errata.core.classification.rules;

import dev.errata.core.yaml.YamlLines;
import java.util.List;
import java.util.Map;

/**
 * What was found in a file of rules: those that can be used, and everything that is wrong with the others.
 *
 * @param places of the rules with an id, from 0: the first, where several have it
 */
public record RuleFile(List<Rule> rules, List<RuleMistake> mistakes, Map<String, Integer> places) {
    public RuleFile {
        rules = List.copyOf(rules);
        mistakes = List.copyOf(mistakes);
        places = Map.copyOf(places);
    }

    /** A mistake of one of the rules, with the line on which that begins. */
    public RuleMistake placed(RuleMistake mistake, YamlLines lines) {
        Integer place = places.get(mistake.rule());
        return place == null ? mistake : mistake.at(line(place, lines));
    }

    /** On which a rule begins; 0 if that is not known. */
    static int line(int place, YamlLines lines) {
        return lines.line("rules[" + place + "]").orElse(0);
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
