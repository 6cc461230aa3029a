package dev.errata.aggregator;

import dev.errata.core.aggregation.Tally;
import dev.errata.core.aggregation.TallyCodec;
import dev.errata.streams.deadletter.StoredBytes;
import dev.errata.streams.kafka.CommitStore;
import java.util.function.BiConsumer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/** The windows of statistics that one task owns, by {@link StatisticsKey}. */
final class Windows {
    private static final long MOST_DECODED_BYTES = 64L * 1024;

    private final WriteBehind<Tally> tallies =
            new WriteBehind<>(TallyCodec::encode, TallyCodec::decode, MOST_DECODED_BYTES);
    private final Unpublished unpublished = new Unpublished();

    /**
     * Those that the task keeps in its stores.
     *
     * @param beforeCommit is run before what changed is written
     */
    static Windows of(ProcessorContext<?, ?> context, StoredBytes stored, Runnable beforeCommit) {
        CommitStore<Windows> memory = context.getStateStore(AggregatorTopology.STATISTICS_IN_MEMORY);
        Windows windows = memory.content();
        windows.tallies.over(context.getStateStore(AggregatorTopology.STATISTICS), stored);
        windows.unpublished.over(context.getStateStore(AggregatorTopology.UNPUBLISHED_STATISTICS));
        memory.onCommit(() -> {
            beforeCommit.run();
            windows.write();
        });
        return windows;
    }

    void add(String key, Tally more) {
        @Nullable Tally before = tallies.get(key);
        tallies.put(key, before == null ? more : before.plus(more));
        unpublished.add(key);
    }

    /** Publishes a bounded number of those that changed. */
    void release(BiConsumer<String, Tally> publish) {
        int unused = unpublished.release(key -> {
            @Nullable Tally tally = tallies.get(key);
            if (tally != null) {
                publish.accept(key, tally);
            }
        });
    }

    void delete(String key) {
        tallies.delete(key);
    }

    /** The caller closes it. */
    KeyValueIterator<String, byte[]> range(String first, String last) {
        return tallies.range(first, last);
    }

    void clear() {
        tallies.clear();
        unpublished.clear();
    }

    private void write() {
        tallies.write();
        unpublished.write();
    }
}
