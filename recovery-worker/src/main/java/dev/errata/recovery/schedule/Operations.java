package dev.errata.recovery.schedule;

import dev.errata.core.recovery.operation.EscalationReference;
import dev.errata.core.recovery.operation.OperationCodec;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** One task's operations. */
public final class Operations {
    private final KeyValueStore<Bytes, byte[]> store;

    public Operations(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    /** Null for one never heard of, or forgotten. */
    public @Nullable OperationState find(Bytes key) {
        byte[] bytes = store.get(key);
        return bytes == null ? null : OperationCodec.decode(bytes);
    }

    /** As {@link #find}; null also for one that cannot be read, which its alarm makes a dead letter. */
    public @Nullable OperationState findReadable(Bytes key) {
        return StoreCursor.readable(store.get(key), OperationCodec::decode);
    }

    /** Those behind a key, in the order of their keys. */
    public List<KeyValue<Bytes, OperationState>> after(@Nullable Bytes key, int most) {
        return decoded(StoreCursor.after(store, key, most));
    }

    /** The heads of all, in the order of their keys; null of one that cannot be read. Nothing is changed meanwhile. */
    public void forEachHead(BiConsumer<Bytes, OperationCodec.@Nullable Head> each) {
        try (KeyValueIterator<Bytes, byte[]> entries = store.all()) {
            while (entries.hasNext()) {
                KeyValue<Bytes, byte[]> entry = entries.next();
                each.accept(entry.key, StoreCursor.readable(entry.value, OperationCodec::decodeHead));
            }
        }
    }

    /** Those that wait for an escalation of this scope. */
    public List<KeyValue<Bytes, OperationState>> waitingFor(String scope, String escalationId) {
        return decoded(StoreCursor.below(store, OperationKey.prefix(scope))).stream()
                .filter(found -> {
                    EscalationReference reference = found.value.escalation();
                    return reference != null && reference.escalationId().equals(escalationId);
                })
                .toList();
    }

    /** A new count of those whose retry is pending, by its policy. */
    public StoreCount<OperationState> pendingByPolicy() {
        return new StoreCount<>(
                store,
                OperationCodec::decode,
                state -> state.stage() instanceof Stage.Pending
                        ? Optional.ofNullable(state.failure())
                                .map(failure -> failure.applied().policy())
                        : Optional.empty());
    }

    /** A new count of all, by the stage that they are in. */
    public StoreCount<OperationState> byStage() {
        return new StoreCount<>(
                store,
                OperationCodec::decode,
                state -> Optional.of(state.stage().label()));
    }

    /** As it is stored, readable or not. */
    public byte @Nullable [] stored(Bytes key) {
        return store.get(key);
    }

    /** Keeps a state when it is run; null forgets it. */
    public Runnable kept(Bytes key, @Nullable OperationState state) {
        byte[] bytes = state == null ? null : OperationCodec.encode(state);
        return () -> store.put(key, bytes);
    }

    public void forget(Bytes key) {
        store.delete(key);
    }

    private static List<KeyValue<Bytes, OperationState>> decoded(List<KeyValue<Bytes, byte[]>> entries) {
        return entries.stream()
                .map(entry -> KeyValue.pair(entry.key, OperationCodec.decode(entry.value)))
                .toList();
    }
}
