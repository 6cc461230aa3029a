package dev.errata.core.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Literals by their last symbols, as many as the table has been told, which are at most five. */
final class EndingTable {
    private static final int HASH = 0x9E3779B1;
    private static final int NO_KEY = -1;
    static final Ending[] NONE = {};

    private final int mask;
    private final int shift;
    private final int[] keys;
    private final Ending[][] endings;

    EndingTable(int symbols, List<Ending> all) {
        this.mask = (int) Symbols.mask(symbols);
        Map<Integer, List<Ending>> byKey = new HashMap<>();
        for (Ending ending : all) {
            byKey.computeIfAbsent((int) ending.window() & mask, key -> new ArrayList<>(2))
                    .add(ending);
        }
        int bits = 33 - Integer.numberOfLeadingZeros(byKey.size());
        this.shift = Integer.SIZE - Math.max(1, bits);
        this.keys = new int[1 << Math.max(1, bits)];
        this.endings = new Ending[keys.length][];
        Arrays.fill(keys, NO_KEY);
        Arrays.fill(endings, NONE);
        byKey.forEach((key, ofKey) -> {
            int slot = slot(key);
            keys[slot] = key;
            endings[slot] = inOrder(ofKey);
        });
    }

    /** The shorter literal first. */
    static Ending[] inOrder(List<Ending> endings) {
        endings.sort(Comparator.comparingInt(Ending::symbols).thenComparingInt(Ending::length));
        return endings.toArray(Ending[]::new);
    }

    /** The literals that end with the last symbols of {@code window}. */
    Ending[] at(long window) {
        return endings[slot((int) window & mask)];
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
