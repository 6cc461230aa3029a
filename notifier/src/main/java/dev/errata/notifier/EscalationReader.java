package dev.errata.notifier;

import dev.errata.core.recovery.Escalation;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Passes on what people are told of escalations; a record without a value says that one is forgotten. */
final class EscalationReader extends ContextualProcessor<String, Escalation, String, News> {
    @Override
    public void process(Record<String, Escalation> record) {
        @Nullable Escalation escalation = record.value();
        News news =
                escalation == null ? new News.Forgotten(record.key()) : new News.OfQuestion(Question.of(escalation));
        context().forward(record.withValue(news));
    }
}
