package dev.errata.recovery.schedule;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.event.Payload;
import dev.errata.core.recovery.operation.StoredPayload;
import dev.errata.core.taxonomy.Labelled;
import java.time.Instant;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * One task's payloads, one for each operation, and how many bytes each session has: the first that came stays, and what a
 * session may keep is bounded. They are apart from all else that is remembered of an operation, and read only to be handed
 * out. The sum of a session is kept under the key that an operation without a name would have.
 */
public final class Payloads {
    private final KeyValueStore<Bytes, byte[]> store;
    private final long mostPerSession;
    /** As long as none has come to this task, no retry and no end asks the disk for one. */
    private boolean isUnused;

    /** @param mostPerSession bytes of payloads of one correlation key */
    public Payloads(KeyValueStore<Bytes, byte[]> store, long mostPerSession) {
        this.store = store;
        this.mostPerSession = mostPerSession;
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            this.isUnused = !all.hasNext();
        }
    }

    /** What became of one that arrived. */
    public enum Arrival implements Labelled {
        KEPT,
        /** The same had come before. */
        REPEATED,
        /** Another had come before, and stays. */
        DIFFERENT,
        /** The session has as much as it may. */
        NO_SPACE,
        /** The operation is over. */
        TOO_LATE
    }

    public @Nullable StoredPayload find(Bytes key) {
        byte[] bytes = bytes(key);
        return bytes == null ? null : StoredPayload.decode(bytes);
    }

    /** Null if there is none. */
    public @Nullable Payload payload(Bytes key) {
        StoredPayload stored = find(key);
        return stored == null ? null : stored.arrived().payload();
    }

    private byte @Nullable [] bytes(Bytes key) {
        return isUnused ? null : store.get(key);
    }

    public Arrival arrive(Bytes key, OperationPayload arrived, Instant now) {
        StoredPayload known = find(key);
        if (known != null) {
            boolean isSame =
                    known.arrived().payload().digest().equals(arrived.payload().digest());
            return isSame ? Arrival.REPEATED : Arrival.DIFFERENT;
        }
        long sum = sum(arrived.correlationKey()) + arrived.payload().size();
        if (sum > mostPerSession) {
            return Arrival.NO_SPACE;
        }
        isUnused = false;
        store.put(key, new StoredPayload(arrived, now).encoded());
        keepSum(arrived.correlationKey(), sum);
        return Arrival.KEPT;
    }

    /** Forgets an operation's payload; null if there was none that can be read. */
    public @Nullable StoredPayload remove(Bytes key) {
        byte[] bytes = bytes(key);
        if (bytes == null) {
            // most operations have none, and a deletion would be written to the changelog all the same
            return null;
        }
        store.delete(key);
        StoredPayload removed = StoreCursor.readable(bytes, StoredPayload::decode);
        if (removed != null) {
            String correlationKey = removed.arrived().correlationKey();
            keepSum(
                    correlationKey,
                    sum(correlationKey) - removed.arrived().payload().size());
        }
        return removed;
    }

    private long sum(String correlationKey) {
        byte[] bytes = store.get(sumKey(correlationKey));
        return bytes == null ? 0 : new BinaryReader(bytes).number();
    }

    private void keepSum(String correlationKey, long sum) {
        store.put(
                sumKey(correlationKey),
                sum <= 0 ? null : new BinaryWriter(Long.BYTES).number(sum).toByteArray());
    }

    private static Bytes sumKey(String correlationKey) {
        return OperationKey.of(correlationKey, "");
    }
}
