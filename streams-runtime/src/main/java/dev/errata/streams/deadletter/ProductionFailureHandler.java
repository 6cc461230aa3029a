package dev.errata.streams.deadletter;

import dev.errata.schemas.TopicNames;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProductionExceptionHandler;
import org.jspecify.annotations.Nullable;

/**
 * When what comes of a record is too large for its topic or has no bytes, the record becomes a dead letter, redacted. An
 * output of a punctuator, which comes of no record, becomes one itself, without a value if it has no bytes: tried again, it
 * would fail again. Every other failure to write fails the task, and
 * so does a change of a store: the store would say what its changelog does not. Made by Kafka Streams, by name.
 */
public final class ProductionFailureHandler implements ProductionExceptionHandler {
    private static final String CHANGELOG = "-changelog";

    private @Nullable DeadLetters deadLetters;

    @Override
    public void configure(Map<String, ?> configs) {
        deadLetters = DeadLetters.installedIn(configs);
    }

    @Override
    public Response handleError(
            ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception exception) {
        if (exception instanceof RetriableException) {
            return Response.retry();
        }
        if (!(exception instanceof RecordTooLargeException) || isNeeded(record.topic())) {
            return Response.fail();
        }
        DeadLetters letters = Objects.requireNonNull(deadLetters);
        DeadLetters.Why why = new DeadLetters.Why(
                DeadLetterReason.TOO_LARGE.label(), "what came of it is too large for " + record.topic());
        letters.fates().unsent(context.taskId(), record, why.reason());
        if (context.topic() != null) {
            return Response.resume(List.of(letters.passOverDecoded(context, why)));
        }
        RecordOrigin target = new RecordOrigin(record.topic(), -1, -1, context.timestamp());
        return Response.resume(List.of(letters.passOver(record.key(), record.value(), record.headers(), target, why)));
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Response handleSerializationError(
            ErrorHandlerContext context,
            ProducerRecord record,
            Exception exception,
            SerializationExceptionOrigin origin) {
        if (isNeeded(record.topic()) || Blame.of(exception) == Blame.SURROUNDINGS) {
            return Response.fail();
        }
        DeadLetters.Why why = DeadLetters.Why.of(exception, DeadLetterReason.UNWRITABLE);
        if (context.topic() == null) {
            byte[] key = String.valueOf(record.key()).getBytes(StandardCharsets.UTF_8);
            RecordOrigin target = new RecordOrigin(record.topic(), -1, -1, context.timestamp());
            return Response.resume(
                    List.of(Objects.requireNonNull(deadLetters).passOver(key, null, record.headers(), target, why)));
        }
        return Response.resume(List.of(Objects.requireNonNull(deadLetters).passOverDecoded(context, why)));
    }

    private static boolean isNeeded(String topic) {
        return topic.endsWith(CHANGELOG) || topic.equals(TopicNames.DEAD_LETTER);
    }
}
