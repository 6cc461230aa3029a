package dev.errata.core.matching;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds all of many phrases in one pass over a text, in time linear in it. Immutable. */
public final class PhraseIndex {
    private final Phrase[] phrases;
    private final Anchor[] anchors;
    private final LiteralIndex index;
    private final Neighbours[] neighboursOfLiteral;

    /** Is told where a phrase may stand, in the order of the text; {@link #verify} says whether it does. */
    @FunctionalInterface
    public interface Candidates {
        void at(int phrase, int position);
    }

    /** The phrases are numbered by their place in the list. */
    public PhraseIndex(List<Phrase> phrases) {
        this.phrases = phrases.toArray(Phrase[]::new);
        this.anchors = new Anchor[this.phrases.length];
        Anchors choice = new Anchors(phrases);
        List<String> literals = new ArrayList<>(anchors.length);
        List<Neighbours> neighbours = new ArrayList<>(anchors.length);
        for (int i = 0; i < anchors.length; i++) {
            anchors[i] = choice.of(this.phrases[i]);
            if (!this.phrases[i].isImpossible()) {
                literals.add(anchors[i].text());
                neighbours.add(this.phrases[i].neighbours(i, anchors[i]));
            }
        }
        this.index = new LiteralIndex(literals);
        this.neighboursOfLiteral = neighbours.toArray(Neighbours[]::new);
    }

    public int size() {
        return phrases.length;
    }

    public Phrase phrase(int number) {
        return phrases[number];
    }

    /** Reports every place between two offsets of {@code text}, each at the start of a line, at which a phrase may stand. */
    public void scan(FoldedText text, int from, int to, Candidates candidates) {
        index.scan(text, from, to, (literal, end) -> {
            Neighbours neighbours = neighboursOfLiteral[literal];
            if (neighbours.areAround(text, end)) {
                candidates.at(neighbours.phrase(), end);
            }
        });
    }

    /** Where the phrase stands that may stand at {@code position}; null if it does not. */
    public @Nullable Span verify(int phrase, FoldedText text, int position) {
        return phrases[phrase].verify(text, position, anchors[phrase]);
    }
}
