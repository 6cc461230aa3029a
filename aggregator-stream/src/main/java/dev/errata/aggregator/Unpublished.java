package dev.errata.aggregator;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The keys whose state has changed since it was last published. Those that are so at a commit are marked in a store of
 * its own, with a changelog: after a crash a change that was committed is still published, though nothing more may happen
 * to its key. What changed and was published between two commits leaves no mark. For one thread.
 */
final class Unpublished {
    private static final int MOST_PER_TICK = 20_000;
    private static final byte[] MARK = {1};

    private final Set<String> keys = new LinkedHashSet<>();

    /** Keys that were added or published since the marks were last written. */
    private final Set<String> touched = new HashSet<>();

    private @Nullable KeyValueStore<String, byte[]> marks;

    /** Begins with those that are marked. */
    void over(KeyValueStore<String, byte[]> written) {
        marks = written;
        try (KeyValueIterator<String, byte[]> all = written.all()) {
            all.forEachRemaining(mark -> keys.add(mark.key));
        }
    }

    void add(String key) {
        if (keys.add(key)) {
            touched.add(key);
        }
    }

    void remove(String key) {
        if (keys.remove(key)) {
            touched.add(key);
        }
    }

    /** Publishes a bounded number of them, those that wait for longest, and tells how many; the rest at the next tick. */
    int release(Consumer<String> publish) {
        List<String> released = new ArrayList<>(Math.min(keys.size(), MOST_PER_TICK));
        Iterator<String> next = keys.iterator();
        while (next.hasNext() && released.size() < MOST_PER_TICK) {
            released.add(next.next());
        }
        for (String key : released) {
            publish.accept(key);
            remove(key);
        }
        return released.size();
    }

    /** At a commit. */
    void write() {
        KeyValueStore<String, byte[]> store = Objects.requireNonNull(marks);
        for (String key : touched) {
            boolean isMarked = store.get(key) != null;
            if (keys.contains(key) && !isMarked) {
                store.put(key, MARK);
            } else if (!keys.contains(key) && isMarked) {
                store.delete(key);
            }
        }
        touched.clear();
    }

    /** What was not written is as if it had never been. */
    void clear() {
        keys.clear();
        touched.clear();
    }
}
