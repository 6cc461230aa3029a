package dev.errata.streams.deadletter;

import dev.errata.schemas.serde.UndecodableException;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;

/**
 * Whose fault a failure is. A record at fault becomes a dead letter. When the surroundings are at fault, such as a broker,
 * a store or a schema registry that does not answer, the task fails and the same record is read again: nothing is lost.
 */
public enum Blame {
    RECORD,
    SURROUNDINGS;

    /** Kafka's exceptions are the surroundings', except those about the bytes of one record; all others the record's. */
    public static Blame of(Throwable failure) {
        Throwable cause = failure;
        while (!(cause instanceof ProcessorStateException)
                && cause instanceof StreamsException
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        boolean isAboutBytes = cause instanceof SerializationException || cause instanceof RecordTooLargeException;
        if (isAboutBytes) {
            return cause.getCause() instanceof KafkaException deeper ? of(deeper) : RECORD;
        }
        return cause instanceof KafkaException ? SURROUNDINGS : RECORD;
    }

    /** The reason that a failure states itself, wherever it is in the chain of causes. */
    static Optional<String> statedReason(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UndecodableException undecodable) {
                return Optional.of(undecodable.reason().label());
            }
            if (cause instanceof RejectedRecordException rejected) {
                return Optional.of(rejected.reason());
            }
        }
        return Optional.empty();
    }

    /** What a failure is, without a word of the record: messages of our own that quote nothing, else type and place. */
    public static String describe(Throwable failure) {
        Throwable root = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UndecodableException || cause instanceof RejectedRecordException) {
                return String.valueOf(cause.getMessage());
            }
            root = cause;
        }
        StackTraceElement[] stack = root.getStackTrace();
        return root.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0]);
    }
}
