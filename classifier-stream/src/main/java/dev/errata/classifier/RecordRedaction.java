package dev.errata.classifier;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.redaction.EventRedactor;
import dev.errata.core.redaction.Redactor;
import dev.errata.schemas.Topics;
import dev.errata.streams.deadletter.ValueRedaction;
import org.jspecify.annotations.Nullable;

/** Takes the secrets out of an error event that was read and failed later; of an outcome, nothing is kept. */
final class RecordRedaction implements ValueRedaction {
    private final Topics topics;
    private final Redactor redactor;

    RecordRedaction(Topics topics, Redactor redactor) {
        this.topics = topics;
        this.redactor = redactor;
    }

    @Override
    public byte @Nullable [] redact(String topic, byte[] value) {
        if (!topic.equals(topics.errors().name())) {
            return null;
        }
        ErrorEvent event = topics.errors().valueSerde().deserializer().deserialize(topic, value);
        ErrorEvent redacted = new EventRedactor(redactor).redact(event);
        return topics.errors().valueSerde().serializer().serialize(topic, redacted);
    }
}
