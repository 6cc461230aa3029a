package dev.errata.aggregator;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the bytes of hot keys were decoded to. A store gives back the very array that was put as long as it holds it in
 * memory; only then is the value taken from here, so that it is never another one than the store's. For one thread.
 */
final class Decoded<T> {
    private final Function<byte[], T> decode;
    private final Map<String, Entry<T>> newest;

    private static final class Entry<T> {
        private final byte[] bytes;
        private final T value;

        Entry(byte[] bytes, T value) {
            this.bytes = bytes;
            this.value = value;
        }
    }

    /**
     * Empty.
     *
     * @param most how many values are kept, those that were used last
     */
    Decoded(Function<byte[], T> decode, int most) {
        this.decode = decode;
        this.newest = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Entry<T>> eldest) {
                return size() > most;
            }
        };
    }

    T of(String key, byte[] bytes) {
        @Nullable Entry<T> known = newest.get(key);
        if (known != null && known.bytes == bytes) {
            return known.value;
        }
        T value = decode.apply(bytes);
        put(key, bytes, value);
        return value;
    }

    void put(String key, byte[] bytes, T value) {
        newest.put(key, new Entry<>(bytes, value));
    }

    void remove(String key) {
        newest.remove(key);
    }
}
