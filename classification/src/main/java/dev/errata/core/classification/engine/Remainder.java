package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Weight;
import dev.errata.core.matching.Span;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is left of an event's texts without what they say in passing, and the rules that match it. Both are worked out when
 * they are asked for: most events need neither.
 */
public final class Remainder {
    private final RuleEngine engine;
    private final EventView event;
    private final BestMatches whole;
    private @Nullable List<TextField> texts;
    private @Nullable BestMatches best;
    private boolean isStated;

    /**
     * Nothing is taken out yet.
     *
     * @param whole what matches the whole event
     */
    Remainder(RuleEngine engine, EventView event, BestMatches whole) {
        this.engine = engine;
        this.event = event;
        this.whole = whole;
    }

    /** In the order of the event's. */
    List<TextField> texts() {
        List<TextField> left = texts;
        if (left == null) {
            left = takeOut();
            texts = left;
        }
        return left;
    }

    /** What matches the texts that are left. */
    BestMatches best() {
        BestMatches matches = best;
        if (matches == null) {
            matches = leavesBest() || texts().equals(event.texts()) ? whole : engine.match(event.with(texts()));
            best = matches;
        }
        return matches;
    }

    /** Whether what was taken out says by itself that things are in order or of no importance. */
    boolean isStated() {
        texts();
        return isStated;
    }

    /** What the answer rests on: all matches, unless the best stands in what was taken out and another does not. */
    public BestMatches evidence() {
        Match failure = whole.best();
        if (failure == null || best == whole || !isTakenOut(failure)) {
            return whole;
        }
        Match other = best().best();
        if (other == null || other.rule().weight() == Weight.LAST) {
            return whole;
        }
        return other.rule().weight() == Weight.VAGUE && isOfAttempt(failure) ? whole : best();
    }

    /** Whether the best match against the event stands where nothing is taken out: then it is the best of what is left, too. */
    private boolean leavesBest() {
        Match failure = whole.best();
        Span span = failure == null ? null : failure.span();
        if (failure == null || span == null || failure.rule().weight() == Weight.LAST) {
            return false;
        }
        TextField field = event.text(failure.field());
        return field != null && (!field.isOutput() || event.hasSucceeded() || Asides.leaves(field, span));
    }

    /** What an attempt failed of is what all failed of, where the end only says that they did. */
    private boolean isOfAttempt(Match match) {
        Span span = match.span();
        TextField field = event.text(match.field());
        return span != null && field != null && Asides.isOfAttempt(field, span);
    }

    /** Whether the whole line of the match is. */
    private boolean isTakenOut(Match match) {
        Span span = match.span();
        if (span == null || event.hasSucceeded()) {
            return false;
        }
        TextField field = event.text(match.field());
        return field != null && field.isOutput() && Asides.takeOut(field, span);
    }

    private List<TextField> takeOut() {
        if (event.hasSucceeded()) {
            return event.texts();
        }
        List<TextField> left = new ArrayList<>(event.texts().size());
        for (TextField field : event.texts()) {
            if (field.isOutput()) {
                Asides.Rest rest = Asides.of(field);
                isStated |= rest.isStated();
                left.add(field.with(rest.text()));
            } else {
                left.add(field);
            }
        }
        return left;
    }
}
