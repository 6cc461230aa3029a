package dev.errata.classifier;

import dev.errata.core.session.SessionState;
import dev.errata.core.session.SessionStateCodec;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** What one task remembers of its sessions, by correlation key; of an error without one, by its id. */
final class Sessions {
    private final KeyValueStore<String, byte[]> store;

    Sessions(KeyValueStore<String, byte[]> store) {
        this.store = store;
    }

    SessionState get(String key) {
        byte[] bytes = store.get(key);
        return bytes == null ? SessionState.NEW : SessionStateCodec.decode(bytes);
    }

    boolean has(String key) {
        return store.get(key) != null;
    }

    /** Keeps a session when it is run. */
    Runnable kept(String key, SessionState state) {
        byte[] bytes = SessionStateCodec.encode(state);
        return () -> store.put(key, bytes);
    }

    void forget(String key) {
        store.delete(key);
    }

    /** All from {@code first} on, in the order of keys; from the beginning if it is null. The caller closes it. */
    KeyValueIterator<String, byte[]> from(@Nullable String first) {
        return first == null ? store.all() : store.range(first, null);
    }
}
