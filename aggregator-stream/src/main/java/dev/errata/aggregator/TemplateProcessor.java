package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupMessage.OfTemplate;
import dev.errata.core.aggregation.Partial;
import dev.errata.core.aggregation.TemplateOwner;
import dev.errata.core.grouping.pattern.TemplateState;
import dev.errata.core.grouping.pattern.TemplateStateCodec;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.StoredBytes;
import dev.errata.streams.ledger.Ledger;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Owns templates: collects the patterns that have one, and once it is proven tells their owners that they are one group. */
final class TemplateProcessor implements Processor<String, Partial, String, Object> {
    private final TemplateOwner owner = new TemplateOwner();
    private final DeadLetters deadLetters;
    private final Ledger ledger;
    private final int partitions;
    private @Nullable ProcessorContext<String, Object> context;
    private @Nullable StoredBytes stored;
    private @Nullable PartialRecords partials;
    private @Nullable KeyValueStore<String, byte[]> templates;

    /** @param partitions that owners share */
    TemplateProcessor(AggregatorContext shared, int partitions) {
        this.deadLetters = shared.deadLetters();
        this.ledger = shared.ledger();
        this.partitions = partitions;
    }

    @Override
    public void init(ProcessorContext<String, Object> initial) {
        context = initial;
        stored = new StoredBytes(initial, deadLetters, AggregatorSinks.TEMPLATE_DEAD_LETTERS);
        partials = new PartialRecords(initial, ledger.open(initial, AggregatorTopology.OWNERS_LEDGER), partitions);
        templates = initial.getStateStore(AggregatorTopology.TEMPLATES);
    }

    @Override
    public void process(Record<String, Partial> record) {
        if (record.value() instanceof OfTemplate offer) {
            KeyValueStore<String, byte[]> store = Objects.requireNonNull(templates);
            TemplateState before =
                    Objects.requireNonNull(stored).get(store, offer.templateId(), TemplateStateCodec::decode);
            TemplateOwner.TemplateUpdate update = owner.with(before, offer);
            if (!update.state().equals(before)) {
                store.put(offer.templateId(), TemplateStateCodec.encode(update.state()));
            }
            update.messages().forEach(message -> tell(message, record.timestamp()));
        }
    }

    private void tell(Partial message, long timestamp) {
        Record<String, Partial> record = Objects.requireNonNull(partials).of(message, timestamp);
        Objects.requireNonNull(context).forward(record.withValue((Object) message), AggregatorSinks.LEARNED);
    }
}
