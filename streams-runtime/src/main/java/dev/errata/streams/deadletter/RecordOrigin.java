package dev.errata.streams.deadletter;

import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Where a record was read, and the timestamp that it had there in milliseconds since 1970. */
public record RecordOrigin(String topic, int partition, long offset, long timestamp) {
    /** Of a record that a processor holds. */
    public static RecordOrigin of(RecordMetadata metadata, long timestamp) {
        return new RecordOrigin(metadata.topic(), metadata.partition(), metadata.offset(), timestamp);
    }

    static RecordOrigin of(ErrorHandlerContext context) {
        return new RecordOrigin(context.topic(), context.partition(), context.offset(), context.timestamp());
    }
}
