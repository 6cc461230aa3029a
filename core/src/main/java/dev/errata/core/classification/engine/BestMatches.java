package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Outcome;
import dev.errata.core.classification.rules.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The few best matches of different rules, errors and successes apart, best first. */
public final class BestMatches {
    private static final int MOST = 4;

    private final List<Match> failures = new ArrayList<>(MOST);
    private final List<Match> successes = new ArrayList<>(MOST);

    BestMatches() {}

    boolean wouldKeep(long order, Rule rule) {
        List<Match> list = listOf(rule);
        return list.size() < MOST || order < list.get(MOST - 1).order();
    }

    void add(Match match) {
        List<Match> list = listOf(match.rule());
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).rule().id().equals(match.rule().id())) {
                if (list.get(i).order() <= match.order()) {
                    return;
                }
                list.remove(i);
                break;
            }
        }
        int place = 0;
        while (place < list.size() && list.get(place).order() <= match.order()) {
            place++;
        }
        list.add(place, match);
        if (list.size() > MOST) {
            list.remove(MOST);
        }
    }

    /** Rules that call it an error. */
    public List<Match> failures() {
        return failures;
    }

    public Optional<Match> failure() {
        return failures.stream().findFirst();
    }

    /** The best rule that calls it a success. */
    public Optional<Match> success() {
        return successes.stream().findFirst();
    }

    private List<Match> listOf(Rule rule) {
        return rule.outcome() instanceof Outcome.Success ? successes : failures;
    }
}
