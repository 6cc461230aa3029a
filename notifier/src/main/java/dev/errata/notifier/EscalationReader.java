package dev.errata.notifier;

import dev.errata.core.recovery.Escalation;
import dev.errata.notifier.message.Question;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Passes on what people are told of escalations; a record without a value says that one is forgotten. */
final class EscalationReader extends ContextualProcessor<String, Escalation, String, NotifierEvent> {
    @Override
    public void process(Record<String, Escalation> record) {
        @Nullable Escalation escalation = record.value();
        NotifierEvent event = escalation == null
                ? new NotifierEvent.Forgotten(record.key())
                : new NotifierEvent.OfQuestion(Question.of(escalation));
        context().forward(record.withValue(event));
    }
}
