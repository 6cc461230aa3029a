package dev.errata.client.replay;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A record of a dead-letter topic, without its key and value: these stay where they are.
 *
 * @param headers in the order of the record; a name may come more than once
 */
public record DeadLetterRecord(String topic, int partition, long offset, Instant appendedAt, List<Header> headers) {
    public DeadLetterRecord {
        headers = List.copyOf(headers);
    }

    /** What a record says, without what it holds. */
    public static DeadLetterRecord of(ConsumerRecord<byte[], byte[]> source, Instant appendedAt) {
        List<Header> headers = new ArrayList<>();
        for (org.apache.kafka.common.header.Header header : source.headers()) {
            if (header.value() != null) {
                headers.add(new Header(header.key(), header.value()));
            }
        }
        return new DeadLetterRecord(source.topic(), source.partition(), source.offset(), appendedAt, headers);
    }

    /** A name and what was set for it. */
    @SuppressWarnings("ArrayRecordComponent") // as Kafka has it; not changed here
    public record Header(String name, byte[] value) {}

    /** What was set first, before anything that handled the record again. */
    public Optional<Header> first(String name) {
        return headers.stream().filter(header -> header.name().equals(name)).findFirst();
    }

    /** What was set last. */
    Optional<Header> last(String name) {
        return headers.stream().filter(header -> header.name().equals(name)).reduce((before, after) -> after);
    }
}
