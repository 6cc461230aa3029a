package dev.errata.streams.deadletter;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.errors.DeserializationExceptionHandler;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.jspecify.annotations.Nullable;

/** What cannot be decoded becomes a dead letter with its own bytes. Made by Kafka Streams, by name. */
public final class UndecodableHandler implements DeserializationExceptionHandler {
    private @Nullable DeadLetters deadLetters;

    @Override
    public void configure(Map<String, ?> configs) {
        deadLetters = DeadLetters.installedIn(configs);
    }

    @Override
    public Response handleError(
            ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception exception) {
        if (Blame.of(exception) == Blame.SURROUNDINGS) {
            return Response.fail();
        }
        DeadLetters.Why why = DeadLetters.Why.of(exception, DeadLetterReason.UNDECODABLE);
        DeadLetters letters = Objects.requireNonNull(deadLetters);
        letters.fates().undecodable(context.taskId(), record, why.reason());
        return Response.resume(List.of(
                letters.passOver(record.key(), record.value(), record.headers(), RecordOrigin.of(context), why)));
    }
}
