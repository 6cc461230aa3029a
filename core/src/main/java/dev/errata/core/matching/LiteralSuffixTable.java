package dev.errata.core.matching;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Literals by their last symbols, as many as the table has been told, which are at most five. */
final class LiteralSuffixTable {
    private static final int HASH = 0x9E3779B1;
    private static final int NO_KEY = -1;
    private static final Comparator<LiteralSuffix> SHORTER_FIRST = Comparator.comparingInt(LiteralSuffix::symbols)
            .thenComparingInt(suffix -> suffix.text().length());

    private final int mask;
    private final int shift;
    private final int[] keys;
    /** Where the suffixes of the key in a slot begin, and below them where they end. */
    private final int[] bounds;

    private final LiteralSuffix[] suffixes;
    private final int[] literals;
    private final boolean[] areCertain;
    private final long[] masks;
    private final long[] windows;

    LiteralSuffixTable(int symbols, List<LiteralSuffix> all) {
        this.mask = (int) Symbols.mask(symbols);
        int bits = 33 - Integer.numberOfLeadingZeros(all.size());
        this.shift = Integer.SIZE - Math.max(1, bits);
        this.keys = new int[1 << Math.max(1, bits)];
        this.bounds = new int[2 * keys.length];
        this.suffixes = new LiteralSuffix[all.size()];
        this.literals = new int[suffixes.length];
        this.areCertain = new boolean[suffixes.length];
        this.masks = new long[suffixes.length];
        this.windows = new long[suffixes.length];
        Arrays.fill(keys, NO_KEY);
        place(all);
        for (int i = 0; i < suffixes.length; i++) {
            literals[i] = suffixes[i].literal();
            areCertain[i] = suffixes[i].isCertain();
            masks[i] = suffixes[i].mask();
            windows[i] = suffixes[i].window();
        }
    }

    /** Those of one key beside each other; without collections, as tens of thousands are placed at a start. */
    private void place(List<LiteralSuffix> all) {
        for (LiteralSuffix suffix : all) {
            int slot = slot((int) suffix.window() & mask);
            keys[slot] = (int) suffix.window() & mask;
            bounds[2 * slot + 1]++;
        }
        int begin = 0;
        for (int slot = 0; slot < keys.length; slot++) {
            int count = bounds[2 * slot + 1];
            bounds[2 * slot] = begin;
            bounds[2 * slot + 1] = begin;
            begin += count;
        }
        for (LiteralSuffix suffix : all) {
            int slot = slot((int) suffix.window() & mask);
            suffixes[bounds[2 * slot + 1]++] = suffix;
        }
        for (int slot = 0; slot < keys.length; slot++) {
            if (bounds[2 * slot + 1] - bounds[2 * slot] > 1) {
                Arrays.sort(suffixes, bounds[2 * slot], bounds[2 * slot + 1], SHORTER_FIRST);
            }
        }
    }

    /**
     * Reports the literals that end where {@code window} was read, the shorter first.
     *
     * @param isAscii whether all of the window is: the symbols of another character may look like those of several
     */
    void report(long window, boolean isAscii, char[] text, int end, LiteralIndex.Hits hits) {
        int slot = slot((int) window & mask);
        int behind = bounds[2 * slot + 1];
        for (int i = bounds[2 * slot]; i < behind; i++) {
            boolean isAlike = (window & masks[i]) == windows[i];
            if (isAlike && ((isAscii && areCertain[i]) || suffixes[i].isConfirmed(text, end))) {
                hits.at(literals[i], end);
            }
        }
    }

    /** Where the key stands, or where it would. */
    private int slot(int key) {
        int slot = (key * HASH) >>> shift;
        while (keys[slot] != key && keys[slot] != NO_KEY) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }
}
