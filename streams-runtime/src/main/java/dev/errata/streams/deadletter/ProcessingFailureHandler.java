package dev.errata.streams.deadletter;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * What a processor fails on becomes a dead letter, redacted. A failure of a punctuator belongs to no record: the task
 * fails and is tried again. Made by Kafka Streams, by name.
 */
public final class ProcessingFailureHandler implements ProcessingExceptionHandler {
    private @Nullable DeadLetters deadLetters;

    @Override
    public void configure(Map<String, ?> configs) {
        deadLetters = DeadLetters.installedIn(configs);
    }

    @Override
    public Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> record, Exception exception) {
        boolean isOfPunctuator = context.topic() == null;
        if (isOfPunctuator || Blame.of(exception) == Blame.SURROUNDINGS) {
            return Response.fail();
        }
        DeadLetters.Why why = DeadLetters.Why.of(exception, DeadLetterReason.PROCESSING_FAILED);
        DeadLetters letters = Objects.requireNonNull(deadLetters);
        letters.fates().failed(context.taskId(), why.reason());
        return Response.resume(List.of(letters.passOverDecoded(context, why)));
    }
}
