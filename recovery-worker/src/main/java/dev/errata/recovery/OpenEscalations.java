package dev.errata.recovery;

import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.operation.EscalationCodec;
import dev.errata.core.recovery.operation.EscalationLookup;
import dev.errata.core.recovery.operation.OpenEscalation;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** One task's open escalations, by scope and cause. */
final class OpenEscalations implements EscalationLookup {
    private final KeyValueStore<Bytes, byte[]> store;

    OpenEscalations(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    static Bytes key(String scope, DecisionReason cause) {
        return OperationKey.joined(scope, cause.label());
    }

    @Override
    public Optional<OpenEscalation> find(String scope, DecisionReason cause) {
        return find(key(scope, cause));
    }

    Optional<OpenEscalation> find(Bytes key) {
        return Optional.ofNullable(store.get(key)).map(EscalationCodec::decode);
    }

    /** Those behind a key, in the order of their keys. */
    List<KeyValue<Bytes, OpenEscalation>> after(@Nullable Bytes key, int most) {
        return StoreCursor.after(store, key, most).stream()
                .map(entry -> KeyValue.pair(entry.key, EscalationCodec.decode(entry.value)))
                .toList();
    }

    /** Keeps what is open; null forgets it. */
    void keep(Bytes key, @Nullable OpenEscalation open) {
        if (open == null) {
            store.delete(key);
        } else {
            store.put(key, EscalationCodec.encode(open));
        }
    }
}
