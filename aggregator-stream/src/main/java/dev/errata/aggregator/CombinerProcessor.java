package dev.errata.aggregator;

import dev.errata.core.aggregation.Combination;
import dev.errata.core.aggregation.Partial;
import dev.errata.schemas.Topics;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import dev.errata.streams.kafka.CommitStore;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import java.time.Instant;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
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
    private final Topics topics;
    private final Ledger ledger;
    private @Nullable ProcessorContext<String, Partial> context;
    private @Nullable Combination combination;
    private @Nullable GroupAliases aliases;
    private @Nullable TaskLedger books;
    private @Nullable PartialRecords partials;

    CombinerProcessor(String storeName, BiConsumer<Combination, V> adding, int mostKeys, Topics topics, Ledger ledger) {
        this.storeName = storeName;
        this.adding = adding;
        this.mostKeys = mostKeys;
        this.topics = topics;
        this.ledger = ledger;
    }

    @Override
    public void init(ProcessorContext<String, Partial> initial) {
        context = initial;
        CommitStore<Combination> store = initial.getStateStore(storeName);
        combination = store.content();
        TimestampedKeyValueStore<String, byte[]> known = initial.getStateStore(AggregatorTopology.GROUP_ALIASES);
        aliases = new GroupAliases(known, topics.groupAliases());
        TaskLedger own = ledger.open(initial, AggregatorTopology.COMBINERS_LEDGER);
        books = own;
        partials = new PartialRecords(initial, own, topics.partitions());
        CurrentNode here = CurrentNode.of(initial);
        own.beforeCommit(() -> here.run(this::release));
        store.onCommit(own::commit);
    }

    @Override
    public void process(Record<String, V> record) {
        TaskLedger counted = Objects.requireNonNull(books);
        counted.take(Objects.requireNonNull(context), record);
        @Nullable V value = record.value();
        if (value == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "nothing to add up without a value");
        }
        Combination sums = Objects.requireNonNull(combination);
        adding.accept(sums, value);
        counted.fate("counted");
        if (sums.size() >= mostKeys) {
            release();
        }
    }

    private void release() {
        ProcessorContext<String, Partial> forwarding = Objects.requireNonNull(context);
        long now = forwarding.currentSystemTimeMs();
        PartialRecords records = Objects.requireNonNull(partials);
        GroupAliases known = Objects.requireNonNull(aliases);
        Instant asked = Instant.ofEpochMilli(now);
        for (Partial partial : Objects.requireNonNull(combination).drain(known.at(asked))) {
            forwarding.forward(records.of(partial, now));
        }
    }
}
