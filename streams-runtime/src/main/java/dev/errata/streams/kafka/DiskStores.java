package dev.errata.streams.kafka;

import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.internals.WrappedStateStore;

/**
 * The only stores on disk that there are: each has a changelog, or a topic that every instance reads whole, from which it is
 * restored when its files are damaged, or is an index that is made of such a store at each start. What is none of these is
 * kept in memory and so has no files to damage.
 */
public final class DiskStores {
    private DiskStores() {}

    /** By the order of the keys' bytes; the caller says whether it is cached. */
    public static <K, V> StoreBuilder<KeyValueStore<K, V>> keyValue(String name, Serde<K> keys, Serde<V> values) {
        KeyValueBytesStoreSupplier files = Stores.persistentKeyValueStore(name);
        return Stores.keyValueStoreBuilder(new Checked(files, CheckedStore::new), keys, values);
    }

    /** The files of a table that every instance reads whole; its topic is its changelog. */
    public static KeyValueBytesStoreSupplier globalTable(String name) {
        return new Checked(Stores.persistentTimestampedKeyValueStore(name), CheckedStore.Timestamped::new);
    }

    /**
     * Keeps one of these in memory instead, for whoever runs tasks by the hundred and forgets them; not once it was opened.
     * Other stores stay as they are.
     *
     * @param memory makes a store of a name
     */
    public static void keepInMemory(StateStore store, Function<String, KeyValueStore<Bytes, byte[]>> memory) {
        if (innermost(store) instanceof CheckedStore files) {
            files.keepIn(memory.apply(files.name()));
        }
    }

    /** The store of bytes below Kafka's layers of types, metrics and changelog: what is put there reaches no changelog. */
    public static StateStore innermost(StateStore store) {
        StateStore inner = store;
        while (inner instanceof WrappedStateStore<?, ?, ?> wrapper) {
            inner = wrapper.wrapped();
        }
        return inner;
    }

    private record Checked(
            KeyValueBytesStoreSupplier files,
            Function<Supplier<KeyValueStore<Bytes, byte[]>>, KeyValueStore<Bytes, byte[]>> check)
            implements KeyValueBytesStoreSupplier {
        @Override
        public String name() {
            return files.name();
        }

        @Override
        public KeyValueStore<Bytes, byte[]> get() {
            return check.apply(files::get);
        }

        @Override
        public String metricsScope() {
            return files.metricsScope();
        }
    }
}
