package dev.errata.core.aggregation;

import java.util.Arrays;

/**
 * Sessions as they are added up. Hashes are gathered and put in order when the space is used up; once there are
 * {@value Sessions#MOST}, one that is greater than all of them costs a comparison. For one thread.
 */
final class SessionFold {
    private static final int FIRST_SPACE = 8;
    private static final int MOST_SPACE = 2 * Sessions.MOST;

    private long[] hashes = new long[FIRST_SPACE];
    private int size;
    private long greatest = Long.MAX_VALUE;
    private boolean hasMore;

    void add(String session) {
        addHash(hash(session));
    }

    void addHash(long hash) {
        if (hash > greatest) {
            hasMore = true;
            return;
        }
        if (size == hashes.length) {
            makeSpace();
            addHash(hash);
            return;
        }
        hashes[size++] = hash;
    }

    Sessions toSessions() {
        order();
        return Sessions.ofSorted(Arrays.copyOf(hashes, size), hasMore);
    }

    private void makeSpace() {
        order();
        if (size > hashes.length / 2 && hashes.length < MOST_SPACE) {
            hashes = Arrays.copyOf(hashes, Math.min(MOST_SPACE, 2 * hashes.length));
        }
    }

    /** Each once, in ascending order, the greatest left out if there are too many. */
    private void order() {
        Arrays.sort(hashes, 0, size);
        int distinct = 0;
        for (int i = 0; i < size; i++) {
            if (distinct == 0 || hashes[distinct - 1] != hashes[i]) {
                hashes[distinct++] = hashes[i];
            }
        }
        hasMore |= distinct > Sessions.MOST;
        size = Math.min(distinct, Sessions.MOST);
        if (size == Sessions.MOST) {
            greatest = hashes[size - 1];
        }
    }

    /** 64 bits of FNV-1a, mixed: a thousand sessions collide once in 10^13 groups. */
    private static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 32)) * 0xd6e8feb86659fd93L;
        return hash ^ (hash >>> 32);
    }
}
