package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupState;
import dev.errata.core.aggregation.GroupStateCodec;
import dev.errata.streams.deadletter.StoredBytes;
import dev.errata.streams.kafka.CommitStore;
import java.util.Objects;
import java.util.function.Function;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/** The groups that one task owns, by fingerprint. */
final class Groups {
    /** A group that was seen once takes about 2 KB, the largest 40 KB; decoded, half as much again. */
    private static final long MOST_DECODED_BYTES = 4L * 1024 * 1024;

    private final WriteBehind<GroupState> states =
            new WriteBehind<>(GroupStateCodec::encode, GroupStateCodec::decode, MOST_DECODED_BYTES);
    private final Unpublished unpublished = new Unpublished();

    static Groups of(ProcessorContext<?, ?> context, StoredBytes stored) {
        CommitStore<Groups> memory = context.getStateStore(AggregatorTopology.GROUPS_IN_MEMORY);
        Groups groups = memory.content();
        groups.states.over(context.getStateStore(AggregatorTopology.GROUPS), stored);
        groups.unpublished.over(context.getStateStore(AggregatorTopology.UNPUBLISHED_GROUPS));
        memory.onCommit(groups::write);
        return groups;
    }

    /** Those that changed. */
    Unpublished unpublished() {
        return unpublished;
    }

    /** A new one if there is none that can be read. */
    GroupState get(String groupId) {
        return Objects.requireNonNullElse(states.get(groupId), GroupState.NEW);
    }

    void put(String groupId, GroupState state) {
        states.put(groupId, state);
    }

    void delete(String groupId) {
        states.delete(groupId);
    }

    /** All from {@code first} on, in the order of keys; from the beginning if it is null. The caller closes it. */
    KeyValueIterator<String, byte[]> from(@Nullable String first) {
        return states.range(first, null);
    }

    /** What an entry of {@link #from} says; null if it cannot be read. */
    <P> @Nullable P read(KeyValue<String, byte[]> entry, Function<byte[], P> part) {
        return states.read(entry.key, entry.value, part);
    }

    void clear() {
        states.clear();
        unpublished.clear();
    }

    private void write() {
        states.write();
        unpublished.write();
    }
}
