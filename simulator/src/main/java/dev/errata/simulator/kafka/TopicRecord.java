package dev.errata.simulator.kafka;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * A record as it lies on its topic.
 *
 * @param timestamp of its append, in milliseconds since 1970; on an internal topic its own
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes of a record, which nobody changes or compares
public record TopicRecord(
        Place place, long timestamp, byte @Nullable [] key, byte @Nullable [] value, Headers headers, Sender sender) {

    /** Where a record lies. */
    public record Place(String topic, int partition, long offset) {
        @Override
        public String toString() {
            return topic + '-' + partition + '@' + offset;
        }
    }

    /** Who wrote a record, and when by its own clock, in milliseconds since 1970. */
    public record Sender(String name, long clock) {}

    public String topic() {
        return place.topic();
    }

    public int partition() {
        return place.partition();
    }

    public String keyText() {
        return key == null ? "" : new String(key, StandardCharsets.UTF_8);
    }

    /** As a consumer gets it; what it does to the headers changes nothing here. */
    ConsumerRecord<byte[], byte[]> fetched() {
        return new ConsumerRecord<>(
                place.topic(),
                place.partition(),
                place.offset(),
                timestamp,
                TimestampType.LOG_APPEND_TIME,
                key == null ? -1 : key.length,
                value == null ? -1 : value.length,
                key,
                value,
                new RecordHeaders(headers),
                Optional.empty());
    }
}
