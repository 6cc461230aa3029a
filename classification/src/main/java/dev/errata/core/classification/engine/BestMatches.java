package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Weight;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The few best matches of different rules, errors and successes apart, best first. */
public final class BestMatches {
    private static final int MOST = 4;

    private final List<Match> failures = new ArrayList<>(MOST);
    private final List<Match> successes = new ArrayList<>(MOST);

    BestMatches() {}

    boolean wouldKeep(long order, CompiledRule rule) {
        List<Match> list = rule.isSuccess() ? successes : failures;
        return list.size() < MOST || order < list.get(MOST - 1).order();
    }

    void add(Match match) {
        List<Match> list = match.isSuccess() ? successes : failures;
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).rule().id().equals(match.rule().id())) {
                if (!match.isBefore(list.get(i))) {
                    return;
                }
                list.remove(i);
                break;
            }
        }
        int place = list.size();
        while (place > 0 && list.get(place - 1).order() > match.order()) {
            place--;
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

    /** The best rule that calls it an error. */
    public Optional<Match> failure() {
        return failures.isEmpty() ? Optional.empty() : Optional.of(failures.get(0));
    }

    /** Rules that call it a success. */
    public List<Match> successes() {
        return successes;
    }

    /** The best rule that calls it a success. */
    public Optional<Match> success() {
        return successes.isEmpty() ? Optional.empty() : Optional.of(successes.get(0));
    }

    /** The match of a user's rule that decides: an error, or a success that is plainly said; the best if there are several. */
    Optional<Match> users() {
        Match failure = usersOf(failures, Weight.VAGUE);
        Match success = usersOf(successes, Weight.NORMAL);
        boolean isSuccess = success != null && (failure == null || success.order() < failure.order());
        return Optional.ofNullable(isSuccess ? success : failure);
    }

    private static @Nullable Match usersOf(List<Match> matches, Weight least) {
        for (Match match : matches) {
            if (match.isUsers() && match.rule().weight().compareTo(least) <= 0) {
                return match;
            }
        }
        return null;
    }
}
