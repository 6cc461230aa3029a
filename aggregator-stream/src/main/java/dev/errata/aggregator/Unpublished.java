package dev.errata.aggregator;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The keys whose state has changed since it was last published. In a store of its own, with a changelog: after a crash
 * a change that was committed is still published, though nothing more may happen to its key.
 */
final class Unpublished {
    private static final int MOST_PER_TICK = 20_000;
    private static final byte[] MARK = {1};

    private final KeyValueStore<String, byte[]> keys;

    Unpublished(KeyValueStore<String, byte[]> keys) {
        this.keys = keys;
    }

    void add(String key) {
        if (keys.get(key) == null) {
            keys.put(key, MARK);
        }
    }

    void remove(String key) {
        keys.delete(key);
    }

    /** Publishes a bounded number of them; the rest at the next tick. */
    void release(Consumer<String> publish) {
        List<String> released = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> all = keys.all()) {
            while (all.hasNext() && released.size() < MOST_PER_TICK) {
                released.add(all.next().key);
            }
        }
        for (String key : released) {
            publish.accept(key);
            keys.delete(key);
        }
    }
}
