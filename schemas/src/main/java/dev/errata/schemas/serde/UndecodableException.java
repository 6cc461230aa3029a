package dev.errata.schemas.serde;

import dev.errata.core.taxonomy.Labelled;
import org.apache.kafka.common.errors.SerializationException;

/**
 * These bytes are no record of ours and never will be: the record belongs into the dead letters. The message says what
 * is wrong with the bytes and quotes none of them.
 */
public final class UndecodableException extends SerializationException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** What is wrong; the label is the value of the dead letter's {@code errata-reason}. */
    public enum Reason implements Labelled {
        /** No bytes at all. */
        EMPTY,
        /** The first byte is not 0: not the Confluent wire format. */
        WRONG_MAGIC,
        /** The registry says that it has no schema with the id. */
        UNKNOWN_SCHEMA,
        /** The schema exists, but is of another record or cannot be read as ours. */
        WRONG_SCHEMA,
        /** The bytes do not hold what the schema says: cut off, too long, or impossible lengths. */
        CORRUPT,
        /** The bytes are well-formed, but a value breaks the record's own rules. */
        INVALID_CONTENT
    }

    UndecodableException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    UndecodableException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
