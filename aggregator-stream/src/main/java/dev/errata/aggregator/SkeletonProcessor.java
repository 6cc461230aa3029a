package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupMessage.OfSkeleton;
import dev.errata.core.aggregation.Partial;
import dev.errata.core.aggregation.SkeletonOwner;
import dev.errata.core.grouping.pattern.SkeletonState;
import dev.errata.core.grouping.pattern.SkeletonStateCodec;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Owns skeletons: collects the patterns that have one, and once it is proven tells their owners that they are one group. */
final class SkeletonProcessor implements Processor<String, Partial, String, Partial> {
    private final SkeletonOwner owner = new SkeletonOwner();
    private @Nullable ProcessorContext<String, Partial> context;
    private @Nullable KeyValueStore<String, byte[]> skeletons;

    @Override
    public void init(ProcessorContext<String, Partial> initial) {
        context = initial;
        skeletons = initial.getStateStore(AggregatorTopology.SKELETONS);
    }

    @Override
    public void process(Record<String, Partial> record) {
        if (record.value() instanceof OfSkeleton offer) {
            KeyValueStore<String, byte[]> store = Objects.requireNonNull(skeletons);
            byte[] bytes = store.get(offer.skeletonId());
            SkeletonState before = bytes == null ? null : SkeletonStateCodec.decode(bytes);
            SkeletonOwner.Step step = owner.with(before, offer);
            if (!step.state().equals(before)) {
                store.put(offer.skeletonId(), SkeletonStateCodec.encode(step.state()));
            }
            step.messages()
                    .forEach(message -> Objects.requireNonNull(context)
                            .forward(new Record<>(message.key(), message, record.timestamp())));
        }
    }
}
