package dev.errata.recovery.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Counts the entries of one task's store by a label. After a start the store is counted piece by piece in the order of its
 * keys, so that a million operations delay no retry; meanwhile a change counts only where the counting has been. Changed by
 * the stream thread, read by any.
 *
 * @param <V> what an entry holds
 */
public final class StoreCount<V> {
    private final KeysAfter keys;
    private final Find<V> entries;
    private final Function<V, Optional<String>> labelOf;
    private final Map<String, LongAdder> byLabel = new ConcurrentHashMap<>();
    private @Nullable Bytes countedUpTo;
    private boolean isComplete;

    /** The keys behind a key, at most so many, in their order. */
    @FunctionalInterface
    interface KeysAfter {
        List<Bytes> after(@Nullable Bytes key, int most);
    }

    /** The entry of a key; null for one that cannot be read, which counts for nothing. */
    @FunctionalInterface
    interface Find<V> {
        @Nullable V find(Bytes key);
    }

    /** @param labelOf empty for an entry that does not count */
    StoreCount(KeysAfter keys, Find<V> entries, Function<V, Optional<String>> labelOf) {
        this.keys = keys;
        this.entries = entries;
        this.labelOf = labelOf;
    }

    public long of(String label) {
        LongAdder count = byLabel.get(label);
        return count == null ? 0 : count.sum();
    }

    /** All that was counted so far, by label. */
    public Map<String, Long> counts() {
        Map<String, Long> counts = new HashMap<>();
        byLabel.forEach((label, count) -> counts.put(label, count.sum()));
        return counts;
    }

    public boolean isComplete() {
        return isComplete;
    }

    /** Counts at most so many more of what was there at the start. */
    public void countOn(int most) {
        if (isComplete) {
            return;
        }
        List<Bytes> found = keys.after(countedUpTo, most);
        for (Bytes key : found) {
            add(entries.find(key), 1);
            countedUpTo = key;
        }
        isComplete = found.size() < most;
    }

    public void changed(Bytes key, @Nullable V before, @Nullable V after) {
        if (isComplete || (countedUpTo != null && key.compareTo(countedUpTo) <= 0)) {
            add(before, -1);
            add(after, 1);
        }
    }

    private void add(@Nullable V entry, int change) {
        if (entry != null) {
            labelOf.apply(entry)
                    .ifPresent(label -> byLabel.computeIfAbsent(label, any -> new LongAdder())
                            .add(change));
        }
    }
}
