package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupState;
import dev.errata.core.aggregation.GroupStateCodec;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The groups that one task owns, by fingerprint.
 *
 * @param unpublished those that changed
 */
record Groups(KeyValueStore<String, byte[]> store, Unpublished unpublished) {
    static Groups of(ProcessorContext<?, ?> context) {
        return new Groups(
                context.getStateStore(AggregatorTopology.GROUPS),
                new Unpublished(context.getStateStore(AggregatorTopology.UNPUBLISHED_GROUPS)));
    }

    GroupState get(String groupId) {
        byte[] bytes = store.get(groupId);
        return bytes == null ? GroupState.NEW : GroupStateCodec.decode(bytes);
    }

    boolean has(String groupId) {
        return store.get(groupId) != null;
    }

    void put(String groupId, GroupState state) {
        store.put(groupId, GroupStateCodec.encode(state));
    }

    void delete(String groupId) {
        store.delete(groupId);
    }

    /** All from {@code first} on, in the order of keys; from the beginning if it is null. The caller closes it. */
    KeyValueIterator<String, byte[]> from(@Nullable String first) {
        return first == null ? store.all() : store.range(first, null);
    }
}
