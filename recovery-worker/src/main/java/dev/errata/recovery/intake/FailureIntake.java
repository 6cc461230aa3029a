package dev.errata.recovery.intake;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.recovery.task.TaskStores;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Takes in classified errors; the classifier has put each under its correlation key. */
public final class FailureIntake implements Processor<String, @Nullable ClassifiedError, String, Heard> {
    private final Ledger ledger;
    private @Nullable ProcessorContext<String, Heard> context;
    private @Nullable TaskLedger books;

    public FailureIntake(Ledger ledger) {
        this.ledger = ledger;
    }

    @Override
    public void init(ProcessorContext<String, Heard> taskContext) {
        context = taskContext;
        books = ledger.open(taskContext, TaskStores.LEDGER);
    }

    @Override
    public void process(Record<String, @Nullable ClassifiedError> record) {
        Objects.requireNonNull(books).take(Objects.requireNonNull(context), record);
        ClassifiedError error = record.value();
        if (error == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "a classified error needs a value");
        }
        String key = record.key() == null ? error.errorId() : record.key();
        Objects.requireNonNull(context).forward(record.withKey(key).withValue(new Heard.Failure(error)));
    }
}
