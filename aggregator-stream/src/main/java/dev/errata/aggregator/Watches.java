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
record Watches(KeyValueStore<String, byte[]> store) {
    static Watches of(ProcessorContext<?, ?> context) {
        return new Watches(context.getStateStore(AggregatorTopology.ALERT_WATCHES));
    }

    /** The watch; a new one of that scope if there is none. */
    AlertWatch get(String key, String scope) {
        byte[] bytes = store.get(key);
        return bytes == null ? AlertWatch.of(scope) : AlertWatchCodec.decode(bytes);
    }

    boolean has(String key) {
        return store.get(key) != null;
    }

    long size() {
        return store.approximateNumEntries();
    }

    void put(String key, AlertWatch watch) {
        store.put(key, AlertWatchCodec.encode(watch));
    }

    void delete(String key) {
        store.delete(key);
    }

    List<KeyValue<String, AlertWatch>> all() {
        List<KeyValue<String, AlertWatch>> all = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> entries = store.all()) {
            entries.forEachRemaining(entry -> all.add(KeyValue.pair(entry.key, AlertWatchCodec.decode(entry.value))));
        }
        return all;
    }
}
