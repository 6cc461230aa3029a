package dev.errata.core.classification.engine;

import dev.errata.core.matching.FoldedText;
import dev.errata.core.matching.PhraseIndex;
import dev.errata.core.matching.Span;
import java.util.Arrays;

/**
 * Which phrases stand in one text, each where it counts most. Reused from text to text; belongs to one thread.
 */
final class PhraseHits {
    /** A phrase that looked this often for its second half in one text is given up: time stays linear. */
    private static final int MOST_TRIES = 256;

    private final PhraseIndex index;
    private final FoldedText text = new FoldedText();
    private final int[] foundIn;
    private final int[] triesLeft;
    private final Span[] spans;
    private final Region[] regions;
    private int[] found = new int[64];
    private int size;
    private int textNumber;

    PhraseHits(PhraseIndex index) {
        this.index = index;
        this.foundIn = new int[index.size()];
        this.triesLeft = new int[index.size()];
        this.spans = new Span[index.size()];
        this.regions = new Region[index.size()];
    }

    /** Forgets what was found and looks through {@code field}. */
    void scan(TextField field) {
        textNumber++;
        size = 0;
        text.read(field.text());
        index.scan(text, (phrase, position) -> check(phrase, position, field));
    }

    private void check(int number, int position, TextField field) {
        boolean isKnown = foundIn[number] == textNumber;
        if (isKnown && (triesLeft[number] <= 0 || regions[number] == Region.MAIN)) {
            return;
        }
        if (!isKnown) {
            foundIn[number] = textNumber;
            triesLeft[number] = MOST_TRIES;
            regions[number] = Region.SKIPPED;
        }
        triesLeft[number] -= index.phrase(number).hasGap() ? 4 : 1;
        Span span = index.verify(number, text, position);
        if (span != null) {
            keep(number, span, field.regionAt(span.start()));
        }
    }

    private void keep(int number, Span span, Region region) {
        if (region.compareTo(regions[number]) < 0) {
            if (regions[number] == Region.SKIPPED) {
                add(number);
            }
            regions[number] = region;
            spans[number] = span;
        }
    }

    private void add(int number) {
        if (size == found.length) {
            found = Arrays.copyOf(found, size * 2);
        }
        found[size++] = number;
    }

    int size() {
        return size;
    }

    int phraseAt(int i) {
        return found[i];
    }

    boolean contains(int phrase) {
        return foundIn[phrase] == textNumber && regions[phrase] != Region.SKIPPED;
    }

    Span span(int phrase) {
        return spans[phrase];
    }

    Region region(int phrase) {
        return regions[phrase];
    }
}
