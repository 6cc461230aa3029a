package dev.errata.client.operator;

import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** A dead letter, as its headers tell its story. */
public record DeadLetter(ConsumerRecord<byte[], byte[]> record) {
    private static final Set<String> OUR_HEADERS = Set.of(
            HeaderNames.REASON,
            HeaderNames.DETAIL,
            HeaderNames.ORIGIN_TOPIC,
            HeaderNames.ORIGIN_PARTITION,
            HeaderNames.ORIGIN_OFFSET,
            HeaderNames.ORIGIN_TIMESTAMP,
            HeaderNames.APP,
            HeaderNames.REPLAYS);

    /** Where it lies among the dead letters: {@code partition:offset}. */
    public String place() {
        return record.partition() + ":" + record.offset();
    }

    /** The place of the letter that was put back, if this is the note of that and no letter. */
    public Optional<String> replayed() {
        return Optional.of(header(HeaderNames.REPLAYED)).filter(place -> !place.isEmpty());
    }

    /** A note that this letter was put back. */
    ProducerRecord<byte[], byte[]> note() {
        RecordHeaders headers = new RecordHeaders();
        headers.add(HeaderNames.REPLAYED, place().getBytes(StandardCharsets.UTF_8));
        return new ProducerRecord<>(record.topic(), record.partition(), record.key(), null, headers);
    }

    public Instant buriedAt() {
        return Instant.ofEpochMilli(record.timestamp());
    }

    /** The topic that it came from; empty text if it does not say. */
    public String origin() {
        return header(HeaderNames.ORIGIN_TOPIC);
    }

    public String reason() {
        return header(HeaderNames.REASON);
    }

    public String detail() {
        return header(HeaderNames.DETAIL);
    }

    public String app() {
        return header(HeaderNames.APP);
    }

    /** How often it was put back before. */
    public int replays() {
        return number(HeaderNames.REPLAYS, 0);
    }

    /** Bytes of the value; -1 if it was not kept. */
    public int size() {
        return record.value() == null ? -1 : record.value().length;
    }

    /**
     * What its producer wrote, with one more replay counted. A command was for one partition, every other record is where
     * its key belongs.
     */
    ProducerRecord<byte[], byte[]> original() {
        RecordHeaders headers = new RecordHeaders();
        for (Header header : record.headers()) {
            if (!OUR_HEADERS.contains(header.key())) {
                headers.add(header);
            }
        }
        headers.add(HeaderNames.REPLAYS, Integer.toString(replays() + 1).getBytes(StandardCharsets.UTF_8));
        Integer partition = origin().equals(TopicNames.COMMANDS) ? partition() : null;
        return new ProducerRecord<>(origin(), partition, record.key(), record.value(), headers);
    }

    private @Nullable Integer partition() {
        int partition = number(HeaderNames.ORIGIN_PARTITION, -1);
        return partition < 0 ? null : partition;
    }

    private int number(String name, int otherwise) {
        try {
            return Integer.parseInt(header(name));
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    private String header(String name) {
        Header header = record.headers().lastHeader(name);
        return header == null || header.value() == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
    }
}
