package dev.errata.log.intake;

import dev.errata.log.rows.Stored;
import java.time.LocalDate;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A record as it was read.
 *
 * @param value null if it cannot be read
 * @param refusal why it cannot be read; empty if it can
 */
record Decoded<V>(
        Source<V> source,
        TopicPartition partition,
        long offset,
        @Nullable V value,
        String refusal) {
    boolean isReadable() {
        return value != null;
    }

    String table() {
        return source.table();
    }

    /** Of a readable one. */
    LocalDate day() {
        if (value == null) {
            throw new IllegalStateException(partition + " " + offset + " has no day: " + refusal);
        }
        return source.day(value);
    }

    /** The value for its own source; empty for another and for what cannot be read. */
    @SuppressWarnings("unchecked") // the source is the one that made this value
    <W> Optional<Stored<W>> readFrom(Source<W> wanted) {
        return source == wanted && value != null
                ? Optional.of(new Stored<>((W) value, partition.topic(), partition.partition(), offset))
                : Optional.empty();
    }
}
