package dev.errata.simulator;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.simulator.kafka.SimulatedTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Until it is replaced, the classifier names groups by the fingerprints of the version before, and knows no others. */
final class FormerVersion implements UnaryOperator<ProducerRecord<byte[], byte[]>> {
    private final Map<String, Topic<String, ClassifiedError>> topics = new HashMap<>();
    private final SimulatedTime time;
    private final Instant replacedAt;

    FormerVersion(Topics topics, SimulatedTime time, Instant replacedAt) {
        for (Recoverability recoverability : Recoverability.values()) {
            Topic<String, ClassifiedError> topic = topics.classified(recoverability);
            this.topics.put(topic.name(), topic);
        }
        this.time = time;
        this.replacedAt = replacedAt;
    }

    @Override
    public ProducerRecord<byte[], byte[]> apply(ProducerRecord<byte[], byte[]> record) {
        Topic<String, ClassifiedError> topic = topics.get(record.topic());
        if (topic == null || record.value() == null || !time.now().isBefore(replacedAt)) {
            return record;
        }
        ClassifiedError error = topic.valueSerde().deserializer().deserialize(topic.name(), record.value());
        String former = error.formerFingerprint();
        return former == null
                ? record
                : new ProducerRecord<>(
                        record.topic(),
                        record.partition(),
                        record.timestamp(),
                        record.key(),
                        topic.valueSerde().serializer().serialize(topic.name(), named(error, former)),
                        record.headers());
    }

    private static ClassifiedError named(ClassifiedError error, String former) {
        return new ClassifiedError(
                error.error(),
                error.classification(),
                error.eventTime(),
                error.text(),
                error.facts(),
                former,
                error.pattern(),
                error.rootCause(),
                error.session(),
                error.redactions(),
                error.truncated(),
                error.payload(),
                null);
    }
}
