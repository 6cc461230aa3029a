package dev.errata.core.classification.engine;

import dev.errata.core.classification.lines.Region;
import dev.errata.core.matching.PhraseIndex;
import dev.errata.core.matching.Span;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which phrases stand in one text, each where it counts most. Reused from text to text; belongs to one thread.
 */
final class PhraseHits implements PhraseIndex.Candidates {
    /** A phrase that looked this often for its second half in one text is given up: time stays linear. */
    private static final int MOST_TRIES = 256;

    private static final TextField NOTHING = TextField.of("", "", Region.MAIN);

    private final PhraseIndex index;
    /** Where among the candidates a phrase is, if it is one. */
    private final int[] places;

    private Hit[] candidates = new Hit[0];
    private Hit[] found = new Hit[0];
    private int candidateCount;
    private int size;
    private TextField field = NOTHING;

    /** A phrase that may stand in the text, and where it does. */
    static final class Hit {
        private int phrase;
        private int triesLeft;
        private @Nullable Span span;
        private Region region = Region.SKIPPED;

        int phrase() {
            return phrase;
        }

        /** Where it counts most. */
        Span span() {
            return Objects.requireNonNull(span);
        }

        Region region() {
            return region;
        }
    }

    PhraseHits(PhraseIndex index) {
        this.index = index;
        this.places = new int[index.size()];
    }

    /** Forgets what was found and looks through all lines of {@code text} that count. */
    void scan(TextField text) {
        candidateCount = 0;
        size = 0;
        field = text;
        text.read((from, to) -> index.scan(text.folded(), from, to, this));
        field = NOTHING;
    }

    @Override
    public void at(int phrase, int position) {
        Hit hit = find(phrase);
        if (hit == null) {
            hit = add(phrase);
        } else if (hit.triesLeft <= 0 || hit.region == Region.MAIN) {
            return;
        }
        hit.triesLeft -= index.phrase(phrase).hasGap() ? 4 : 1;
        Span span = index.verify(phrase, field.folded(), position);
        if (span != null) {
            keep(hit, span, field.regionAt(span.start()));
        }
    }

    private void keep(Hit hit, Span span, Region region) {
        if (region.compareTo(hit.region) < 0) {
            if (hit.span == null) {
                found[size++] = hit;
            }
            hit.region = region;
            hit.span = span;
        }
    }

    private @Nullable Hit find(int phrase) {
        int place = places[phrase];
        return place < candidateCount && candidates[place].phrase == phrase ? candidates[place] : null;
    }

    private Hit add(int phrase) {
        if (candidateCount == candidates.length) {
            candidates = Arrays.copyOf(candidates, candidateCount * 2 + 64);
            Arrays.setAll(candidates, i -> i < candidateCount ? candidates[i] : new Hit());
            found = Arrays.copyOf(found, candidates.length);
        }
        Hit hit = candidates[candidateCount];
        hit.phrase = phrase;
        hit.triesLeft = MOST_TRIES;
        hit.span = null;
        hit.region = Region.SKIPPED;
        places[phrase] = candidateCount++;
        return hit;
    }

    /** How many phrases stand in the text. */
    int size() {
        return size;
    }

    /** One of them, in the order in which they were found. */
    Hit get(int i) {
        return found[i];
    }

    boolean containsAny(int[] numbers) {
        for (int number : numbers) {
            if (contains(number)) {
                return true;
            }
        }
        return false;
    }

    private boolean contains(int phrase) {
        Hit hit = find(phrase);
        return hit != null && hit.span != null;
    }
}
