package dev.errata.core.classification.engine;

import dev.errata.core.matching.LiteralIndex;
import dev.errata.core.matching.Phrase;
import dev.errata.core.matching.Span;
import java.util.Arrays;

/**
 * Which phrases stand in one text, each where it counts most. Reused from text to text; belongs to one thread.
 */
final class PhraseHits {
    /** A phrase that looked this often for its second half in one text is given up: time stays linear. */
    private static final int MOST_TRIES = 256;

    private final PhraseTable table;
    private final int[] foundIn;
    private final int[] triesLeft;
    private final Span[] spans;
    private final Region[] regions;
    private int[] found = new int[64];
    private int size;
    private int textNumber;

    PhraseHits(PhraseTable table) {
        this.table = table;
        this.foundIn = new int[table.size()];
        this.triesLeft = new int[table.size()];
        this.spans = new Span[table.size()];
        this.regions = new Region[table.size()];
    }

    /** Forgets what was found and looks through {@code field}. */
    void scan(TextField field) {
        textNumber++;
        size = 0;
        LiteralIndex.Hits hits = (anchor, end) -> {
            for (int phrase : table.phrasesWithAnchor(anchor)) {
                check(phrase, end, field);
            }
        };
        table.index().scan(field.text(), hits);
    }

    private void check(int number, int anchorEnd, TextField field) {
        boolean isKnown = foundIn[number] == textNumber;
        if (isKnown && (triesLeft[number] <= 0 || regions[number] == Region.MAIN)) {
            return;
        }
        if (!isKnown) {
            foundIn[number] = textNumber;
            triesLeft[number] = MOST_TRIES;
            regions[number] = Region.SKIPPED;
        }
        Phrase phrase = table.phrase(number);
        triesLeft[number] -= phrase.hasGap() ? 4 : 1;
        Span span = phrase.verify(field.text(), anchorEnd);
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
