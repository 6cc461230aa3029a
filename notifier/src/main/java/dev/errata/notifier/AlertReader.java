package dev.errata.notifier;

import dev.errata.core.alert.Alert;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Passes alerts on. */
final class AlertReader extends ContextualProcessor<String, Alert, String, NotifierEvent> {
    @Override
    public void process(Record<String, Alert> record) {
        @Nullable Alert alert = record.value();
        if (alert == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "an alert needs a value");
        }
        context().forward(record.withValue(new NotifierEvent.OfAlert(alert)));
    }
}
