package dev.errata.aggregator;

import dev.errata.streams.deadletter.StoredBytes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The values of a store as objects. What changes many times between two commits is encoded and written once, and what is
 * used often is decoded once. Nobody else writes to the store. For one thread.
 */
final class WriteBehind<T> {
    /** Beyond this they are written before the commit. */
    private static final int MOST_CHANGED = 2_000;

    private final Function<T, byte[]> encode;
    private final Function<byte[], T> decode;
    private final long mostBytes;
    private final Map<String, T> changed = new LinkedHashMap<>();

    /** As the store has them, those that were used last. */
    private final LinkedHashMap<String, Known<T>> known = new LinkedHashMap<>(16, 0.75f, true);

    private long bytes;
    private @Nullable KeyValueStore<String, byte[]> store;
    private @Nullable StoredBytes stored;

    private record Known<T>(T value, int bytes) {}

    /**
     * Empty, and over no store yet.
     *
     * @param mostBytes how much of the store, as it is encoded there, is kept decoded
     */
    WriteBehind(Function<T, byte[]> encode, Function<byte[], T> decode, long mostBytes) {
        this.encode = encode;
        this.decode = decode;
        this.mostBytes = mostBytes;
    }

    void over(KeyValueStore<String, byte[]> written, StoredBytes reading) {
        store = written;
        stored = reading;
    }

    /** Null if there is none that can be read. */
    @Nullable T get(String key) {
        @Nullable T fresh = changed.get(key);
        if (fresh != null) {
            return fresh;
        }
        @Nullable Known<T> found = known.get(key);
        if (found != null) {
            return found.value();
        }
        byte[] encoded = store().get(key);
        if (encoded == null) {
            return null;
        }
        @Nullable T value = read(key, encoded, decode);
        if (value != null) {
            remember(key, value, encoded.length);
        }
        return value;
    }

    /** All or a part of what an entry of {@link #range} says; null if it cannot be read. */
    <P> @Nullable P read(String key, byte[] encoded, Function<byte[], P> part) {
        return Objects.requireNonNull(stored).read(store(), key, encoded, part);
    }

    void put(String key, T value) {
        changed.put(key, value);
        if (changed.size() >= MOST_CHANGED) {
            write();
        }
    }

    void delete(String key) {
        changed.remove(key);
        forget(key);
        store().delete(key);
    }

    /** All entries of the store from {@code first} up to {@code last}, both included; null is the end. The caller closes it. */
    KeyValueIterator<String, byte[]> range(@Nullable String first, @Nullable String last) {
        write();
        return store().range(first, last);
    }

    /** At a commit, at the latest. */
    void write() {
        changed.forEach((key, value) -> {
            byte[] encoded = encode.apply(value);
            store().put(key, encoded);
            remember(key, value, encoded.length);
        });
        changed.clear();
    }

    /** What was not written is as if it had never been put. */
    void clear() {
        changed.clear();
        known.clear();
        bytes = 0;
    }

    private void remember(String key, T value, int length) {
        forget(key);
        known.put(key, new Known<>(value, length));
        bytes += length;
        var eldest = known.entrySet().iterator();
        while (bytes > mostBytes && eldest.hasNext()) {
            bytes -= eldest.next().getValue().bytes();
            eldest.remove();
        }
    }

    private void forget(String key) {
        @Nullable Known<T> before = known.remove(key);
        bytes -= before == null ? 0 : before.bytes();
    }

    private KeyValueStore<String, byte[]> store() {
        return Objects.requireNonNull(store);
    }
}
