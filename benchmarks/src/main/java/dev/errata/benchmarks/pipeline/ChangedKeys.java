package dev.errata.benchmarks.pipeline;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** The keys that changed since they were last published, once a second, in a store with a changelog. */
final class ChangedKeys {
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final byte[] MARK = {1};

    private final KeyValueStore<String, byte[]> keys;

    /** Publishes what is kept under a key. */
    interface Publishing {
        void publish(String key, long now);
    }

    private ChangedKeys(KeyValueStore<String, byte[]> keys) {
        this.keys = keys;
    }

    static ChangedKeys of(ProcessorContext<?, ?> context, String store, Publishing publishing) {
        ChangedKeys changed = new ChangedKeys(context.getStateStore(store));
        context.schedule(INTERVAL, PunctuationType.WALL_CLOCK_TIME, now -> changed.release(publishing, now));
        return changed;
    }

    void add(String key) {
        if (keys.get(key) == null) {
            keys.put(key, MARK);
        }
    }

    private void release(Publishing publishing, long now) {
        List<String> released = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> all = keys.all()) {
            all.forEachRemaining(entry -> released.add(entry.key));
        }
        for (String key : released) {
            publishing.publish(key, now);
            keys.delete(key);
        }
    }
}
