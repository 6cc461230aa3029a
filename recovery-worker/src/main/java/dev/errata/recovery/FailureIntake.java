package dev.errata.recovery;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Takes in classified errors; the classifier has put each under its correlation key. */
final class FailureIntake implements Processor<String, @Nullable ClassifiedError, String, Heard> {
    private @Nullable ProcessorContext<String, Heard> context;

    @Override
    public void init(ProcessorContext<String, Heard> taskContext) {
        context = taskContext;
    }

    @Override
    public void process(Record<String, @Nullable ClassifiedError> record) {
        ClassifiedError error = record.value();
        if (error == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "a classified error needs a value");
        }
        String key = record.key() == null ? error.errorId() : record.key();
        Objects.requireNonNull(context).forward(record.withKey(key).withValue(new Heard.Failure(error)));
    }
}
