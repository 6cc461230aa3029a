package dev.errata.classifier;

import dev.errata.core.event.ErrorEvent;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.Topic;
import dev.errata.streams.Outlets;
import dev.errata.streams.ledger.TaskLedger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * How a record came in: under which id, at which time, and whether it lies where its correlation key belongs. One that
 * does not is put back on its topic once, marked by a header, and never again.
 */
final class Arrival {
    private static final byte[] ONCE = "1".getBytes(StandardCharsets.UTF_8);

    private final ProcessorContext<Object, Object> context;
    private final TaskLedger ledger;
    private final Outlets outlets;
    private final int partitions;

    Arrival(ProcessorContext<Object, Object> context, TaskLedger ledger, int partitions) {
        this.context = context;
        this.ledger = ledger;
        this.outlets = new Outlets(context, ledger);
        this.partitions = partitions;
    }

    /** Counts the record; one of {@link Fates} must follow. */
    void take(Record<?, ?> record) {
        ledger.take(context, record);
    }

    /** The event with an id and the time of its first append; a record that was put back brings both with it. */
    ErrorEvent identified(Record<?, ?> record, ErrorEvent event) {
        boolean bringsTime = wasPutBack(record) && event.receivedAt() != null;
        if (bringsTime && event.errorId() != null) {
            return event;
        }
        String id = event.errorId();
        return event.toBuilder()
                .errorId(id == null || id.isBlank() ? nameBasedId() : id)
                .receivedAt(bringsTime ? event.receivedAt() : Instant.ofEpochMilli(record.timestamp()))
                .build();
    }

    /** The key under which the record must be put back; empty if it may stay. */
    Optional<String> keyElsewhere(Record<byte[], ?> record, Optional<String> correlationKey) {
        return correlationKey.filter(key -> !wasPutBack(record)
                && !KeyPlacement.isInPlace(record.key(), metadata().partition(), key, partitions));
    }

    <V> void putBack(Record<byte[], ?> record, String key, V value, Topic<byte[], V> topic, String sink) {
        Headers headers = new RecordHeaders(record.headers()).add(HeaderNames.REKEYED, ONCE);
        outlets.to(sink, topic, key.getBytes(StandardCharsets.UTF_8), value, record.timestamp(), headers)
                .run();
        ledger.fate(Fates.PUT_BACK);
    }

    private static boolean wasPutBack(Record<?, ?> record) {
        return record.headers().lastHeader(HeaderNames.REKEYED) != null;
    }

    private String nameBasedId() {
        RecordMetadata at = metadata();
        String name = at.topic() + "-" + at.partition() + "-" + at.offset();
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private RecordMetadata metadata() {
        return context.recordMetadata()
                .orElseThrow(() -> new IllegalStateException("a record without its place on a topic"));
    }
}
