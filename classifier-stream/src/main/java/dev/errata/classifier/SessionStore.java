package dev.errata.classifier;

import dev.errata.core.session.SessionState;
import dev.errata.core.session.SessionStateCodec;
import dev.errata.streams.deadletter.StoredBytes;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * What one task remembers of its sessions, by correlation key; of an error without one, by its id. A session remembers its last
 * errors itself; each one before them has an entry of its own, which is forgotten as a silent session is.
 */
final class SessionStore {
    /** Between a session's key and the id of an error of it. */
    private static final char SEPARATOR = 0;

    private final KeyValueStore<String, byte[]> store;
    private final StoredBytes stored;

    SessionStore(KeyValueStore<String, byte[]> store, StoredBytes stored) {
        this.store = store;
        this.stored = stored;
    }

    /** A new one if there is none that can be read. */
    SessionState get(String key) {
        return Objects.requireNonNullElse(stored.get(store, key, SessionStateCodec::decode), SessionState.NEW);
    }

    /** That of an entry that was found; empty if it cannot be read. */
    Optional<SessionState> read(KeyValue<String, byte[]> entry) {
        return Optional.ofNullable(stored.read(store, entry.key, entry.value, SessionStateCodec::decode));
    }

    boolean has(String key) {
        return store.get(key) != null;
    }

    /** Whether the session was told of this error before, however many have come since. */
    boolean hasSeen(String key, SessionState session, String errorId) {
        return session.hasSeen(errorId) || (session.leaving().isPresent() && isLeft(entryOf(key, errorId)));
    }

    /** A session may have any name, that of an entry as well; but it has an error. */
    private boolean isLeft(String entry) {
        SessionState found = stored.get(store, entry, SessionStateCodec::decode);
        return found != null && found.errorIds().isEmpty();
    }

    /** Keeps a session when it is run, and the error that it has no room for any more. */
    Runnable kept(String key, SessionState before, SessionState state) {
        byte[] bytes = SessionStateCodec.encode(state);
        Optional<String> left = before.leaving().filter(errorId -> !state.hasSeen(errorId));
        return () -> {
            store.put(key, bytes);
            left.ifPresent(errorId -> store.put(entryOf(key, errorId), SessionStateCodec.encode(state.onlyItsTime())));
        };
    }

    private static String entryOf(String key, String errorId) {
        return key + SEPARATOR + errorId;
    }

    void forget(String key) {
        store.delete(key);
    }

    /** All from {@code first} on, in the order of keys; from the beginning if it is null. The caller closes it. */
    KeyValueIterator<String, byte[]> from(@Nullable String first) {
        return first == null ? store.all() : store.range(first, null);
    }
}
