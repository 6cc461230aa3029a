package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupState;
import dev.errata.core.aggregation.GroupStateCodec;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The groups that one task owns, by fingerprint. */
final class Groups {
    /** A large group takes about 50 KB once it is decoded. */
    private static final int MOST_DECODED = 200;

    private final KeyValueStore<String, byte[]> store;
    private final Unpublished unpublished;
    private final Decoded<GroupState> decoded = new Decoded<>(GroupStateCodec::decode, MOST_DECODED);

    private Groups(KeyValueStore<String, byte[]> store, Unpublished unpublished) {
        this.store = store;
        this.unpublished = unpublished;
    }

    static Groups of(ProcessorContext<?, ?> context) {
        return new Groups(
                context.getStateStore(AggregatorTopology.GROUPS),
                new Unpublished(context.getStateStore(AggregatorTopology.UNPUBLISHED_GROUPS)));
    }

    /** Those that changed. */
    Unpublished unpublished() {
        return unpublished;
    }

    GroupState get(String groupId) {
        byte[] bytes = store.get(groupId);
        return bytes == null ? GroupState.NEW : decoded.of(groupId, bytes);
    }

    void put(String groupId, GroupState state) {
        byte[] bytes = GroupStateCodec.encode(state);
        store.put(groupId, bytes);
        decoded.put(groupId, bytes, state);
    }

    void delete(String groupId) {
        store.delete(groupId);
        decoded.remove(groupId);
    }

    /** All from {@code first} on, in the order of keys; from the beginning if it is null. The caller closes it. */
    KeyValueIterator<String, byte[]> from(@Nullable String first) {
        return first == null ? store.all() : store.range(first, null);
    }
}
