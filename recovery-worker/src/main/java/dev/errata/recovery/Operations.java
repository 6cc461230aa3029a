package dev.errata.recovery;

import dev.errata.core.recovery.operation.OperationCodec;
import dev.errata.core.recovery.operation.OperationState;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** One task's operations. */
final class Operations {
    private final KeyValueStore<Bytes, byte[]> store;

    Operations(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    /** Null for one never heard of, or forgotten. */
    @Nullable OperationState find(Bytes key) {
        byte[] bytes = store.get(key);
        return bytes == null ? null : OperationCodec.decode(bytes);
    }

    void keep(Bytes key, OperationState state) {
        store.put(key, OperationCodec.encode(state));
    }

    void forget(Bytes key) {
        store.delete(key);
    }
}
