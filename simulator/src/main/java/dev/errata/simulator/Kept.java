package dev.errata.simulator;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Which happenings of a plan are kept, as text such as {@code 0-3,17}, counted from 0, or {@code none}. */
final class Kept {
    private static final String NONE = "none";

    private Kept() {}

    static BitSet all(int count) {
        BitSet all = new BitSet();
        all.set(0, count);
        return all;
    }

    static String text(BitSet kept) {
        List<String> runs = new ArrayList<>();
        for (int first = kept.nextSetBit(0); first >= 0; ) {
            int end = kept.nextClearBit(first);
            runs.add(end == first + 1 ? Integer.toString(first) : first + "-" + (end - 1));
            first = kept.nextSetBit(end);
        }
        return runs.isEmpty() ? NONE : String.join(",", runs);
    }

    /**
     * Reads such a text.
     *
     * @throws IllegalArgumentException if it is none
     */
    static BitSet read(String text) {
        BitSet kept = new BitSet();
        if (text.equals(NONE)) {
            return kept;
        }
        for (String run : text.split(",", -1)) {
            String[] ends = run.strip().split("-", 2);
            try {
                int first = Integer.parseInt(ends[0]);
                int last = ends.length == 1 ? first : Integer.parseInt(ends[1]);
                kept.set(first, last + 1);
            } catch (NumberFormatException | IndexOutOfBoundsException e) {
                throw new IllegalArgumentException("'" + run + "' is not a number or two such as 3-17", e);
            }
        }
        return kept;
    }
}
