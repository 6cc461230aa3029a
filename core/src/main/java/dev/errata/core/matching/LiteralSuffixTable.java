package dev.errata.core.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
        Map<Integer, List<LiteralSuffix>> byKey = new TreeMap<>();
        for (LiteralSuffix suffix : all) {
            byKey.computeIfAbsent((int) suffix.window() & mask, key -> new ArrayList<>(2))
                    .add(suffix);
        }
        int bits = 33 - Integer.numberOfLeadingZeros(byKey.size());
        this.shift = Integer.SIZE - Math.max(1, bits);
        this.keys = new int[1 << Math.max(1, bits)];
        this.bounds = new int[2 * keys.length];
        Arrays.fill(keys, NO_KEY);
        List<LiteralSuffix> inOrder = new ArrayList<>(all.size());
        byKey.forEach((key, ofKey) -> {
            int slot = slot(key);
            keys[slot] = key;
            bounds[2 * slot] = inOrder.size();
            ofKey.sort(SHORTER_FIRST);
            inOrder.addAll(ofKey);
            bounds[2 * slot + 1] = inOrder.size();
        });
        this.suffixes = inOrder.toArray(LiteralSuffix[]::new);
        this.literals = inOrder.stream().mapToInt(LiteralSuffix::literal).toArray();
        this.areCertain = new boolean[suffixes.length];
        for (int i = 0; i < suffixes.length; i++) {
            areCertain[i] = suffixes[i].isCertain();
        }
        this.masks = inOrder.stream().mapToLong(LiteralSuffix::mask).toArray();
        this.windows = inOrder.stream().mapToLong(LiteralSuffix::window).toArray();
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
