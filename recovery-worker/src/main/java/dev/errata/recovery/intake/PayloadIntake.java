package dev.errata.recovery.intake;

import dev.errata.core.event.OperationPayload;
import dev.errata.recovery.task.TaskStores;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Takes in payloads; a tombstone is the worker's own word that an operation is over, and tells it nothing. */
public final class PayloadIntake implements Processor<String, @Nullable OperationPayload, String, Heard> {
    private final Ledger ledger;
    private @Nullable ProcessorContext<String, Heard> context;
    private @Nullable TaskLedger books;

    public PayloadIntake(Ledger ledger) {
        this.ledger = ledger;
    }

    @Override
    public void init(ProcessorContext<String, Heard> taskContext) {
        context = taskContext;
        books = ledger.open(taskContext, TaskStores.LEDGER);
    }

    @Override
    public void process(Record<String, @Nullable OperationPayload> record) {
        Objects.requireNonNull(books).take(Objects.requireNonNull(context), record);
        OperationPayload payload = record.value();
        if (payload != null) {
            Objects.requireNonNull(context)
                    .forward(record.withKey(payload.correlationKey()).withValue(new Heard.PayloadArrived(payload)));
        } else {
            Objects.requireNonNull(books).fate("tombstone");
        }
    }
}
