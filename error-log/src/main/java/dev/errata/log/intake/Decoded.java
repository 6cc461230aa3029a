package dev.errata.log.intake;

import dev.errata.log.rows.Stored;
import dev.errata.schemas.RecordNumber;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A record as it was read: a value, the word that its key is no more, or neither.
 *
 * @param value null if it has none or cannot be read
 * @param goneKey the key that is no more, for a tombstone
 * @param refusal why it cannot be read; empty if it can
 */
record Decoded<V>(
        Source<V> source,
        Position position,
        @Nullable V value,
        @Nullable String goneKey,
        String refusal) {
    /**
     * Where a record lies.
     *
     * @param next where to go on behind it
     * @param number that its writer gave it; null if it has none
     */
    record Position(
            TopicPartition partition,
            long offset,
            long next,
            int generation,
            Instant appendedAt,
            @Nullable RecordNumber number) {
        <V> Stored<V> stored(V value) {
            return new Stored<>(value, partition.topic(), partition.partition(), offset, generation, appendedAt);
        }
    }

    TopicPartition partition() {
        return position.partition();
    }

    long offset() {
        return position.offset();
    }

    /** Whether somebody may want to hear of it. */
    boolean isNews() {
        return goneKey != null || (value != null && source.isNews(value));
    }

    boolean isRefused() {
        return !refusal.isEmpty();
    }

    Decoded<V> refused(String reason) {
        return new Decoded<>(source, position, null, null, reason);
    }

    String table() {
        return source.writer().table();
    }

    /** Of UTC; empty where its table has no days. */
    Optional<LocalDate> day() {
        return stored().flatMap(it -> source.writer().time(it)).map(time -> LocalDate.ofInstant(time, ZoneOffset.UTC));
    }

    /** The value for its own source; none for another. */
    @SuppressWarnings("unchecked") // the source is the one that made this value
    <W> Stream<Stored<W>> valueFor(Source<W> wanted) {
        return source == wanted ? stored().stream().map(it -> (Stored<W>) it) : Stream.empty();
    }

    Stream<Stored<String>> goneFor(Source<?> wanted) {
        return source == wanted && goneKey != null ? Stream.of(position.stored(goneKey)) : Stream.empty();
    }

    private Optional<Stored<V>> stored() {
        return value == null ? Optional.empty() : Optional.of(position.stored(value));
    }
}
