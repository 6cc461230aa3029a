package dev.errata.aggregator;

import dev.errata.core.alert.AlertWatch;
import dev.errata.core.alert.AlertWatchCodec;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** The watches that one task owns, by rule and scope: {@code rule|scope}. In memory, so that their number is known. */
final class Watches {
    private static final int MOST_DECODED = 2_000;

    private final KeyValueStore<String, byte[]> store;
    private final Decoded<AlertWatch> decoded = new Decoded<>(AlertWatchCodec::decode, MOST_DECODED);

    private Watches(KeyValueStore<String, byte[]> store) {
        this.store = store;
    }

    static Watches of(ProcessorContext<?, ?> context) {
        return new Watches(context.getStateStore(AggregatorTopology.ALERT_WATCHES));
    }

    /** The watch; a new one of that scope if there is none. */
    AlertWatch get(String key, String scope) {
        byte[] bytes = store.get(key);
        return bytes == null ? AlertWatch.of(scope) : decoded.of(key, bytes);
    }

    boolean has(String key) {
        return store.get(key) != null;
    }

    long size() {
        return store.approximateNumEntries();
    }

    void put(String key, AlertWatch watch) {
        byte[] bytes = AlertWatchCodec.encode(watch);
        store.put(key, bytes);
        decoded.put(key, bytes, watch);
    }

    void delete(String key) {
        store.delete(key);
        decoded.remove(key);
    }

    List<KeyValue<String, AlertWatch>> all() {
        List<KeyValue<String, AlertWatch>> all = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> entries = store.all()) {
            entries.forEachRemaining(entry -> all.add(KeyValue.pair(entry.key, decoded.of(entry.key, entry.value))));
        }
        return all;
    }
}
