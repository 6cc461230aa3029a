package dev.errata.recovery.schedule;

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
public final class OpenEscalations implements EscalationLookup {
    private final KeyValueStore<Bytes, byte[]> store;
    private final StoreCount<OpenEscalation> bySeverity;

    public OpenEscalations(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
        this.bySeverity = new StoreCount<>(
                store,
                EscalationCodec::decode,
                open -> Optional.of(open.escalation().standing().severity().label()));
    }

    public static Bytes key(String scope, DecisionReason cause) {
        return OperationKey.joined(scope, cause.label());
    }

    @Override
    public Optional<OpenEscalation> find(String scope, DecisionReason cause) {
        return find(key(scope, cause));
    }

    public Optional<OpenEscalation> find(Bytes key) {
        return Optional.ofNullable(store.get(key)).map(EscalationCodec::decode);
    }

    /** Those behind a key, in the order of their keys. */
    public List<KeyValue<Bytes, OpenEscalation>> after(@Nullable Bytes key, int most) {
        return StoreCursor.after(store, key, most).stream()
                .map(entry -> KeyValue.pair(entry.key, EscalationCodec.decode(entry.value)))
                .toList();
    }

    /** How many there are, by severity. */
    public StoreCount<OpenEscalation> bySeverity() {
        return bySeverity;
    }

    /** It could be neither listed nor answered. */
    public void forgetUnreadable(Bytes key) {
        if (StoreCursor.readable(store.get(key), EscalationCodec::decode) == null) {
            store.delete(key);
        }
    }

    /** As it is stored, readable or not. */
    public byte @Nullable [] stored(Bytes key) {
        return store.get(key);
    }

    /** Keeps what is open when it is run; null forgets it. */
    public Runnable kept(Bytes key, @Nullable OpenEscalation before, @Nullable OpenEscalation open) {
        byte[] bytes = open == null ? null : EscalationCodec.encode(open);
        return () -> {
            bySeverity.changed(key, before, open);
            store.put(key, bytes);
        };
    }
}
