package dev.errata.recovery;

import dev.errata.core.recovery.operation.EscalationReference;
import dev.errata.core.recovery.operation.OperationCodec;
import dev.errata.core.recovery.operation.OperationState;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
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

    /** Those behind a key, in the order of their keys. */
    List<KeyValue<Bytes, OperationState>> after(@Nullable Bytes key, int most) {
        return decoded(StoreCursor.after(store, key, most));
    }

    /** Those that wait for an escalation of this scope. */
    List<KeyValue<Bytes, OperationState>> waitingFor(String scope, String escalationId) {
        return decoded(StoreCursor.below(store, OperationKey.prefix(scope))).stream()
                .filter(found -> {
                    EscalationReference reference = found.value.escalation();
                    return reference != null && reference.escalationId().equals(escalationId);
                })
                .toList();
    }

    void keep(Bytes key, OperationState state) {
        store.put(key, OperationCodec.encode(state));
    }

    void forget(Bytes key) {
        store.delete(key);
    }

    private static List<KeyValue<Bytes, OperationState>> decoded(List<KeyValue<Bytes, byte[]>> entries) {
        return entries.stream()
                .map(entry -> KeyValue.pair(entry.key, OperationCodec.decode(entry.value)))
                .toList();
    }
}
