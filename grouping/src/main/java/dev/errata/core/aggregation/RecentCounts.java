package dev.errata.core.aggregation;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import java.time.Instant;
import java.util.Arrays;

/** Counts by slot of time since 1970, of the newest slots only; empty slots take no space. */
public final class RecentCounts {
    private static final long SECONDS_PER_MINUTE = 60;

    private final int size;

    /** In ascending order. */
    private final long[] slots;

    private final long[] counts;

    private RecentCounts(int size, long[] slots, long[] counts) {
        this.size = size;
        this.slots = slots;
        this.counts = counts;
    }

    /**
     * No counts.
     *
     * @param size how many slots back from the newest are kept
     */
    public static RecentCounts none(int size) {
        return new RecentCounts(size, new long[0], new long[0]);
    }

    /** With so many more in a slot; forgets what is too old then, be it the new ones. */
    public RecentCounts plus(long slot, long count) {
        if (count == 0) {
            return this;
        }
        int found = Arrays.binarySearch(slots, slot);
        if (found >= 0) {
            long[] changed = counts.clone();
            changed[found] += count;
            return new RecentCounts(size, slots, changed);
        }
        int place = -found - 1;
        return new RecentCounts(size, with(slots, place, slot), with(counts, place, count)).recent();
    }

    /** Both, in whatever order they are put together. */
    RecentCounts plus(RecentCounts other) {
        RecentCounts sum = this;
        for (int i = 0; i < other.slots.length; i++) {
            sum = sum.plus(other.slots[i], other.counts[i]);
        }
        return sum;
    }

    /** The sum of the slots from {@code first} to {@code last}, both included. */
    public long between(long first, long last) {
        long sum = 0;
        for (int i = slots.length - 1; i >= 0 && slots[i] >= first; i--) {
            sum += slots[i] <= last ? counts[i] : 0;
        }
        return sum;
    }

    /** The count of the fullest slot from {@code first} on, those ahead of the clock included; zero if all are empty. */
    long most(long first) {
        long most = 0;
        for (int i = slots.length - 1; i >= 0 && slots[i] >= first; i--) {
            most = Math.max(most, counts[i]);
        }
        return most;
    }

    /**
     * The sum of slots of a minute over the time that ends now, rounded up. Of the slot that it begins in, the share counts
     * that is in it; what is ahead of the clock has just come.
     */
    long until(Instant now, int minutes) {
        long newest = Math.floorDiv(now.getEpochSecond(), SECONDS_PER_MINUTE);
        long left = SECONDS_PER_MINUTE - Math.floorMod(now.getEpochSecond(), SECONDS_PER_MINUTE);
        long partly = between(newest - minutes, newest - minutes) * left;
        return between(newest - minutes + 1, Long.MAX_VALUE) + (partly + SECONDS_PER_MINUTE - 1) / SECONDS_PER_MINUTE;
    }

    void write(BinaryWriter out) {
        out.number(slots.length);
        for (int i = 0; i < slots.length; i++) {
            out.number(slots[i]).number(counts[i]);
        }
    }

    static RecentCounts read(int size, BinaryReader in) {
        int length = in.integer();
        if (length < 0 || length > size) {
            throw new IllegalArgumentException(length + " slots where there are at most " + size);
        }
        long[] slots = new long[length];
        long[] counts = new long[length];
        for (int i = 0; i < length; i++) {
            slots[i] = in.number();
            counts[i] = in.number();
        }
        return new RecentCounts(size, slots, counts);
    }

    private RecentCounts recent() {
        long oldest = slots[slots.length - 1] - size + 1;
        int first = 0;
        while (slots[first] < oldest) {
            first++;
        }
        return first == 0
                ? this
                : new RecentCounts(
                        size,
                        Arrays.copyOfRange(slots, first, slots.length),
                        Arrays.copyOfRange(counts, first, counts.length));
    }

    private static long[] with(long[] values, int place, long value) {
        long[] changed = Arrays.copyOf(values, values.length + 1);
        System.arraycopy(values, place, changed, place + 1, values.length - place);
        changed[place] = value;
        return changed;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RecentCounts counted
                && size == counted.size
                && Arrays.equals(slots, counted.slots)
                && Arrays.equals(counts, counted.counts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(slots) + Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return Arrays.toString(counts) + " in slots " + Arrays.toString(slots);
    }
}
