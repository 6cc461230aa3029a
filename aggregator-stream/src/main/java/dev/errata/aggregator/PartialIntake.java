package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupMessage;
import dev.errata.core.aggregation.Partial;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Takes in what owners get, and counts it once, before those who each want a kind of it. */
final class PartialIntake implements Processor<String, Partial, String, Partial> {
    private final Ledger ledger;
    private @Nullable ProcessorContext<String, Partial> context;
    private @Nullable TaskLedger books;

    PartialIntake(Ledger ledger) {
        this.ledger = ledger;
    }

    @Override
    public void init(ProcessorContext<String, Partial> initial) {
        context = initial;
        books = ledger.open(initial, AggregatorTopology.OWNERS_LEDGER);
    }

    @Override
    public void process(Record<String, Partial> record) {
        TaskLedger counted = Objects.requireNonNull(books);
        ProcessorContext<String, Partial> taking = Objects.requireNonNull(context);
        counted.take(taking, record);
        taking.forward(record);
        counted.fate(fate(record.value()));
    }

    private static String fate(Partial partial) {
        if (partial instanceof Partial.OfGroup) {
            return "folded/group";
        } else if (partial instanceof Partial.OfDay) {
            return "folded/statistics";
        } else if (partial instanceof Partial.OfAlert) {
            return "folded/alert";
        } else if (partial instanceof GroupMessage.OfMove) {
            return "merged";
        } else {
            return "heard";
        }
    }
}
