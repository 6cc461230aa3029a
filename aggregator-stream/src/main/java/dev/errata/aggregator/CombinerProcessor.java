package dev.errata.aggregator;

import dev.errata.core.aggregation.Combination;
import dev.errata.core.aggregation.Partial;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.schemas.Topic;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import java.time.Instant;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.processor.internals.ProcessorNode;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what a task reads, and hands on the partials at each commit, or sooner if there are too many keys.
 *
 * @param <V> what it reads
 */
final class CombinerProcessor<V> implements Processor<String, V, String, Partial> {
    private final String storeName;
    private final BiConsumer<Combination, V> adding;
    private final int mostKeys;
    private final Topic<String, GroupAlias> aliasTopic;
    private @Nullable InternalProcessorContext<String, Partial> context;
    private @Nullable Combination combination;
    private @Nullable GroupAliases aliases;

    CombinerProcessor(
            String storeName, BiConsumer<Combination, V> adding, int mostKeys, Topic<String, GroupAlias> aliasTopic) {
        this.storeName = storeName;
        this.adding = adding;
        this.mostKeys = mostKeys;
        this.aliasTopic = aliasTopic;
    }

    @Override
    public void init(ProcessorContext<String, Partial> initial) {
        InternalProcessorContext<String, Partial> internal = (InternalProcessorContext<String, Partial>) initial;
        context = internal;
        CommitStore<Combination> store = initial.getStateStore(storeName);
        combination = store.content();
        TimestampedKeyValueStore<String, byte[]> known = initial.getStateStore(AggregatorTopology.GROUP_ALIASES);
        aliases = new GroupAliases(known, aliasTopic);
        ProcessorNode<?, ?, ?, ?> here = internal.currentNode();
        store.onCommit(() -> releaseAs(here));
    }

    @Override
    public void process(Record<String, V> record) {
        @Nullable V value = record.value();
        if (value == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "nothing to add up without a value");
        }
        Combination sums = Objects.requireNonNull(combination);
        adding.accept(sums, value);
        if (sums.size() >= mostKeys) {
            release();
        }
    }

    /** At a commit no node is current, and only a current node may forward: as Kafka's own caches do it. */
    private void releaseAs(ProcessorNode<?, ?, ?, ?> node) {
        InternalProcessorContext<String, Partial> internal = Objects.requireNonNull(context);
        ProcessorNode<?, ?, ?, ?> before = internal.currentNode();
        internal.setCurrentNode(node);
        try {
            release();
        } finally {
            internal.setCurrentNode(before);
        }
    }

    private void release() {
        InternalProcessorContext<String, Partial> internal = Objects.requireNonNull(context);
        long now = internal.currentSystemTimeMs();
        GroupAliases known = Objects.requireNonNull(aliases);
        Instant asked = Instant.ofEpochMilli(now);
        for (Partial partial : Objects.requireNonNull(combination).drain(known.at(asked))) {
            internal.forward(new Record<>(partial.key(), partial, now));
        }
    }
}
