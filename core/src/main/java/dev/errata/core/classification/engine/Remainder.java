package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Weight;
import dev.errata.core.matching.Span;
import java.util.List;

/**
 * What is left of an event's texts without what they say in passing, and the rules that match it.
 *
 * @param texts in the order of the event's
 * @param isStated whether what was taken out says by itself that things are in order or of no importance
 */
public record Remainder(List<TextField> texts, BestMatches best, boolean isStated) {
    public Remainder {
        texts = List.copyOf(texts);
    }

    /** What the answer rests on: all matches, unless the best stands in what was taken out and another does not. */
    public BestMatches evidence(BestMatches whole) {
        boolean saysSomething = best.failure()
                .filter(match -> match.rule().weight() != Weight.LAST)
                .isPresent();
        return saysSomething && whole.failure().filter(this::isTakenOut).isPresent() ? best : whole;
    }

    /** Whether the whole line of the match was. */
    private boolean isTakenOut(Match match) {
        Span span = match.span();
        if (span == null) {
            return false;
        }
        return texts.stream()
                .filter(field -> field.name().equals(match.field()))
                .anyMatch(field -> Lines.around(field.text(), span).isBlank());
    }
}
