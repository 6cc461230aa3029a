package dev.errata.recovery.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Counts the entries of one task's store by a label. After a start the store is counted piece by piece in the order of its
 * keys, so that a million operations delay no retry; meanwhile a change counts only where the counting has been. Changed by
 * the stream thread, read by any.
 *
 * @param <V> what an entry holds
 */
public final class StoreCount<V> {
    private final KeyValueStore<Bytes, byte[]> store;
    private final Function<byte[], V> decode;
    private final Function<V, Optional<String>> labelOf;
    private final Map<String, LongAdder> byLabel = new ConcurrentHashMap<>();
    private @Nullable Bytes countedUpTo;
    private boolean isComplete;

    /**
     * Of a store's entries; one that cannot be read counts for nothing.
     *
     * @param labelOf empty for an entry that does not count
     */
    StoreCount(KeyValueStore<Bytes, byte[]> store, Function<byte[], V> decode, Function<V, Optional<String>> labelOf) {
        this.store = store;
        this.decode = decode;
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
        List<KeyValue<Bytes, byte[]>> found = StoreCursor.after(store, countedUpTo, most);
        for (KeyValue<Bytes, byte[]> entry : found) {
            add(StoreCursor.readable(entry.value, decode), 1);
            countedUpTo = entry.key;
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
