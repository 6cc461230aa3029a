package dev.errata.core.aggregation;

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

    void addTo(SessionFold fold) {
        for (long hash : hashes) {
            fold.addHash(hash);
        }
        if (hasMore) {
            fold.addMore();
        }
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
        return hashes.length + (hasMore ? " sessions and more" : " sessions");
    }
}
