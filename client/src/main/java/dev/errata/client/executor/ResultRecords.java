package dev.errata.client.executor;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Outcomes, errors and dead letters as records, under their correlation key. For all threads. */
final class ResultRecords {
    private final String executorId;
    private final Topic<byte[], ExecutionOutcome> outcomes;
    private final Topic<byte[], ErrorEvent> errors;

    ResultRecords(String executorId, Topics topics) {
        this.executorId = executorId;
        this.outcomes = topics.outcomes();
        this.errors = topics.errors();
    }

    ProducerRecord<byte[], byte[]> of(ExecutionOutcome outcome) {
        return new ProducerRecord<>(
                outcomes.name(),
                key(outcome.correlationKey()),
                outcomes.valueSerde().serializer().serialize(outcomes.name(), outcome));
    }

    ProducerRecord<byte[], byte[]> of(ErrorEvent error) {
        return new ProducerRecord<>(
                errors.name(),
                key(error.correlationKey()),
                errors.valueSerde().serializer().serialize(errors.name(), error));
    }

    /** What is no command of ours, as it came. */
    ProducerRecord<byte[], byte[]> letter(ConsumerRecord<byte[], byte[]> original, String reason, String detail) {
        ProducerRecord<byte[], byte[]> letter = new ProducerRecord<>(
                TopicNames.DEAD_LETTER, null, original.key(), original.value(), original.headers());
        header(letter, HeaderNames.REASON, reason);
        header(letter, HeaderNames.DETAIL, detail);
        header(letter, HeaderNames.ORIGIN_TOPIC, original.topic());
        header(letter, HeaderNames.ORIGIN_PARTITION, Integer.toString(original.partition()));
        header(letter, HeaderNames.ORIGIN_OFFSET, Long.toString(original.offset()));
        header(letter, HeaderNames.ORIGIN_TIMESTAMP, Long.toString(original.timestamp()));
        header(letter, HeaderNames.APP, executorId);
        return letter;
    }

    private static void header(ProducerRecord<byte[], byte[]> record, String name, String value) {
        record.headers().add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    private static byte @Nullable [] key(Optional<String> correlationKey) {
        return correlationKey.map(key -> key.getBytes(StandardCharsets.UTF_8)).orElse(null);
    }
}
