package dev.errata.recovery.schedule;

import dev.errata.streams.deadletter.Blame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Reads a store piece by piece: a piece is read to its end before anything is changed. */
public final class StoreCursor {
    private StoreCursor() {}

    /** The entries behind a key, at most so many; from the first one if there is no key. */
    static List<KeyValue<Bytes, byte[]>> after(KeyValueStore<Bytes, byte[]> store, @Nullable Bytes key, int most) {
        List<KeyValue<Bytes, byte[]>> piece = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> entries = store.range(key == null ? null : next(key), null)) {
            while (piece.size() < most && entries.hasNext()) {
                piece.add(entries.next());
            }
        }
        return piece;
    }

    /** All entries whose keys begin so. */
    static List<KeyValue<Bytes, byte[]>> below(KeyValueStore<Bytes, byte[]> store, Bytes prefix) {
        List<KeyValue<Bytes, byte[]>> found = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> entries = store.range(prefix, null)) {
            while (entries.hasNext()) {
                KeyValue<Bytes, byte[]> entry = entries.next();
                if (!isBelow(entry.key, prefix)) {
                    break;
                }
                found.add(entry);
            }
        }
        return found;
    }

    /** Null if there is nothing, or nothing that can be read. */
    static <V> @Nullable V readable(byte @Nullable [] stored, Function<byte[], V> decode) {
        try {
            return stored == null ? null : decode.apply(stored);
        } catch (RuntimeException e) {
            if (Blame.of(e) == Blame.SURROUNDINGS) {
                throw e;
            }
            return null;
        }
    }

    /** As it travels in a page's name; the order of the names is not that of the keys. */
    public static String name(Bytes key) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key.get());
    }

    /**
     * The key of a name.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static @Nullable Bytes key(@Nullable String name) {
        return name == null ? null : Bytes.wrap(Base64.getUrlDecoder().decode(name));
    }

    private static Bytes next(Bytes key) {
        return Bytes.wrap(Arrays.copyOf(key.get(), key.get().length + 1));
    }

    private static boolean isBelow(Bytes key, Bytes prefix) {
        int length = prefix.get().length;
        return key.get().length >= length && Arrays.equals(key.get(), 0, length, prefix.get(), 0, length);
    }
}
