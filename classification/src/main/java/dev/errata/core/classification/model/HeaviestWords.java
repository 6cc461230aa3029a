package dev.errata.core.classification.model;

import dev.errata.core.matching.Span;
import java.util.ArrayList;
import java.util.List;

/** The few words that weigh most, each once and by the heaviest of its features; of equals the one that came first. */
final class HeaviestWords {
    private final long[] places;
    private final int[] weights;
    private int size;

    HeaviestWords(int most) {
        places = new long[most];
        weights = new int[most];
    }

    /** Where a word stands, in one number; negative for what stands nowhere. */
    static long place(int start, int end) {
        return (long) start << Integer.SIZE | (end & 0xffffffffL);
    }

    /** What weighs nothing, or less, is none. */
    void add(long place, int weight) {
        if (weight <= 0 || (size == places.length && weight <= weights[size - 1])) {
            return;
        }
        int known = 0;
        while (known < size && places[known] != place) {
            known++;
        }
        if (known < size && weights[known] >= weight) {
            return;
        }
        size += known == size && size < places.length ? 1 : 0;
        int at = Math.min(known, size - 1);
        while (at > 0 && weights[at - 1] < weight) {
            places[at] = places[at - 1];
            weights[at] = weights[at - 1];
            at--;
        }
        places[at] = place;
        weights[at] = weight;
    }

    /** The heaviest in front. */
    List<Span> spans() {
        List<Span> spans = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            spans.add(new Span((int) (places[i] >> Integer.SIZE), (int) places[i]));
        }
        return spans;
    }
}
