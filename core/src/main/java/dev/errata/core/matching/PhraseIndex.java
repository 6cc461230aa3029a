package dev.errata.core.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds all of many phrases in one pass over a text, in time linear in it. A phrase whose anchor is known is not read before
 * it may stand in a text, as most never do. Any number of threads may scan.
 */
public final class PhraseIndex {
    private final String[] sources;
    private final @Nullable Phrase[] phrases;
    private final Anchor[] anchors;
    private final LiteralIndex index;
    private final @Nullable Neighbours[] neighbours;

    /** Is told where a phrase may stand, in the order of the text; {@link #verify} says whether it does. */
    @FunctionalInterface
    public interface Candidates {
        void at(int phrase, int position);
    }

    /**
     * The phrases, in the notation of {@link Phrase}, are numbered by their place in the list.
     *
     * @param known what {@link #anchor} said of some of them, beside whichever phrases; the others are read
     * @throws IllegalArgumentException if one of the others cannot be read
     */
    public PhraseIndex(List<String> sources, Map<String, Anchor> known) {
        this.sources = sources.toArray(String[]::new);
        this.phrases = new Phrase[this.sources.length];
        this.anchors = anchors(known);
        this.index = new LiteralIndex(Arrays.stream(anchors).map(Anchor::text).toList());
        this.neighbours = new Neighbours[anchors.length];
    }

    private Anchor[] anchors(Map<String, Anchor> known) {
        @Nullable Anchor[] found = new Anchor[sources.length];
        List<Phrase> others = new ArrayList<>();
        for (int i = 0; i < found.length; i++) {
            found[i] = known.get(sources[i]);
            if (found[i] == null) {
                others.add(phrase(i));
            }
        }
        Anchors choice = new Anchors(others);
        Anchor[] all = new Anchor[found.length];
        for (int i = 0; i < all.length; i++) {
            Anchor anchor = found[i];
            all[i] = anchor == null ? choice.of(phrase(i)) : anchor;
        }
        return all;
    }

    public int size() {
        return sources.length;
    }

    public Phrase phrase(int number) {
        Phrase phrase = phrases[number];
        if (phrase == null) {
            phrase = Phrase.of(sources[number]);
            phrases[number] = phrase;
        }
        return phrase;
    }

    /** By what the phrase is looked for. */
    public Anchor anchor(int number) {
        return anchors[number];
    }

    /** Reports every place between two offsets of {@code text}, each at the start of a line, at which a phrase may stand. */
    public void scan(FoldedText text, int from, int to, Candidates candidates) {
        index.scan(text, from, to, (phrase, end) -> {
            if (neighbours(phrase).areAround(text, end)) {
                candidates.at(phrase, end);
            }
        });
    }

    private Neighbours neighbours(int number) {
        Neighbours known = neighbours[number];
        if (known == null) {
            known = phrase(number).neighbours(anchors[number]);
            neighbours[number] = known;
        }
        return known;
    }

    /** Where the phrase stands that may stand at {@code position}; null if it does not. */
    public @Nullable Span verify(int phrase, FoldedText text, int position) {
        return phrase(phrase).verify(text, position, anchors[phrase]);
    }
}
