package dev.errata.core.aggregation;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts by slot of time, of the newest slots only; empty slots take no space.
 *
 * @param size how many slots back from the newest are kept
 * @param slots counts by slot since 1970
 */
public record RecentCounts(int size, SortedMap<Long, Long> slots) {
    private static final long SECONDS_PER_MINUTE = 60;

    public RecentCounts {
        slots = Collections.unmodifiableSortedMap(new TreeMap<>(slots));
    }

    public static RecentCounts none(int size) {
        return new RecentCounts(size, new TreeMap<>());
    }

    /** With so many more in a slot; forgets what is too old then, be it the new ones. */
    public RecentCounts plus(long slot, long count) {
        if (count == 0) {
            return this;
        }
        TreeMap<Long, Long> changed = new TreeMap<>(slots);
        changed.merge(slot, count, Long::sum);
        return new RecentCounts(size, changed.tailMap(changed.lastKey() - size + 1));
    }

    /** Both, in whatever order they are put together. */
    RecentCounts plus(RecentCounts other) {
        RecentCounts sum = this;
        for (Map.Entry<Long, Long> slot : other.slots.entrySet()) {
            sum = sum.plus(slot.getKey(), slot.getValue());
        }
        return sum;
    }

    /** The sum of the slots from {@code first} to {@code last}, both included. */
    public long between(long first, long last) {
        return slots.subMap(first, last + 1).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /**
     * The sum of slots of a minute over the time that ends now, rounded up. Of the slot that it begins in, the share counts
     * that is in it; what is ahead of the clock has just come.
     */
    long until(Instant now, int minutes) {
        long newest = Math.floorDiv(now.getEpochSecond(), SECONDS_PER_MINUTE);
        long left = SECONDS_PER_MINUTE - Math.floorMod(now.getEpochSecond(), SECONDS_PER_MINUTE);
        long partly = between(newest - minutes, newest - minutes) * left;
        return between(newest - minutes + 1, Long.MAX_VALUE - 1)
                + (partly + SECONDS_PER_MINUTE - 1) / SECONDS_PER_MINUTE;
    }
}
