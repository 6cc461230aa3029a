package dev.errata.core.aggregation;

import dev.errata.core.wording.Spoken;
import java.util.Arrays;

/**
 * Distinct sessions as hashes, exact up to {@value #MOST}. Of more the smallest hashes are kept, so that which ones does not
 * depend on the order in which they came.
 */
public final class Sessions {
    /** How many are told apart. */
    public static final int MOST = 1_000;

    static final Sessions NONE = new Sessions(new long[0], false);

    private final long[] hashes;
    private final boolean hasMore;

    private Sessions(long[] hashes, boolean hasMore) {
        this.hashes = hashes;
        this.hasMore = hasMore;
    }

    /** Sessions by hashes that are in ascending order, each once. */
    static Sessions ofSorted(long[] hashes, boolean hasMore) {
        return hashes.length == 0 ? NONE : new Sessions(hashes, hasMore);
    }

    /** How many there are; if there are more than are told apart, how many of those are kept. */
    public int size() {
        return hashes.length;
    }

    /** Whether there were more than {@value #MOST}. */
    public boolean hasMore() {
        return hasMore;
    }

    /** In ascending order. */
    long[] hashes() {
        return hashes.clone();
    }

    /** Both; of two ways to say the same it is this one. */
    Sessions plus(Sessions others) {
        long[] both = new long[Math.min(MOST, hashes.length + others.hashes.length)];
        int own = 0;
        int other = 0;
        int size = 0;
        while (size < both.length && (own < hashes.length || other < others.hashes.length)) {
            boolean isOwn =
                    other == others.hashes.length || (own < hashes.length && hashes[own] <= others.hashes[other]);
            long next = isOwn ? hashes[own++] : others.hashes[other++];
            if (size == 0 || both[size - 1] != next) {
                both[size++] = next;
            }
        }
        boolean hasLeft = isBeyond(hashes, own, both, size) || isBeyond(others.hashes, other, both, size);
        boolean areMore = hasMore || others.hasMore || hasLeft;
        if (size == hashes.length && areMore == hasMore && Arrays.equals(hashes, 0, size, both, 0, size)) {
            return this;
        }
        return ofSorted(Arrays.copyOf(both, size), areMore);
    }

    /** Whether one from {@code next} on has not been taken. */
    private static boolean isBeyond(long[] hashes, int next, long[] taken, int size) {
        return next < hashes.length && hashes[hashes.length - 1] > taken[size - 1];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Sessions sessions
                && hasMore == sessions.hasMore
                && Arrays.equals(hashes, sessions.hashes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(hashes);
    }

    @Override
    public String toString() {
        return Spoken.count(hashes.length, "session") + (hasMore ? " and more" : "");
    }
}
