package dev.errata.core.matching;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds all of many phrases in one pass over a text, in time linear in it. Immutable. */
public final class PhraseIndex {
    private final Phrase[] phrases;
    private final Anchor[] anchors;
    private final LiteralIndex index;
    private final Neighbours[][] neighboursOfAnchor;

    /** Is told where a phrase may stand, in the order of the text; {@link #verify} says whether it does. */
    @FunctionalInterface
    public interface Candidates {
        void at(int phrase, int position);
    }

    /** The phrases are numbered by their place in the list. */
    public PhraseIndex(List<Phrase> phrases) {
        this.phrases = phrases.toArray(Phrase[]::new);
        Anchors choice = new Anchors(phrases);
        this.anchors = phrases.stream().map(choice::of).toArray(Anchor[]::new);
        Map<String, List<Neighbours>> byAnchor = new LinkedHashMap<>();
        for (int i = 0; i < anchors.length; i++) {
            if (!phrases.get(i).isImpossible()) {
                byAnchor.computeIfAbsent(anchors[i].text(), text -> new ArrayList<>(1))
                        .add(phrases.get(i).neighbours(i, anchors[i]));
            }
        }
        this.index = new LiteralIndex(List.copyOf(byAnchor.keySet()));
        this.neighboursOfAnchor = byAnchor.values().stream()
                .map(list -> list.toArray(Neighbours[]::new))
                .toArray(Neighbours[][]::new);
    }

    public int size() {
        return phrases.length;
    }

    public Phrase phrase(int number) {
        return phrases[number];
    }

    /** Reports every place between two offsets of {@code text}, each at the start of a line, at which a phrase may stand. */
    public void scan(FoldedText text, int from, int to, Candidates candidates) {
        index.scan(text, from, to, (anchor, end) -> {
            for (Neighbours neighbours : neighboursOfAnchor[anchor]) {
                if (neighbours.areAround(text, end)) {
                    candidates.at(neighbours.phrase(), end);
                }
            }
        });
    }

    /** Where the phrase stands that may stand at {@code position}; null if it does not. */
    public @Nullable Span verify(int phrase, FoldedText text, int position) {
        return phrases[phrase].verify(text, position, anchors[phrase]);
    }
}
