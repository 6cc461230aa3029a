package dev.errata.intake.foreign;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A record of a dead-letter topic, without its key and value: these stay where they are.
 *
 * @param headers in the order of the record; a name may come more than once
 */
public record DeadLetterRecord(String topic, int partition, long offset, Instant appendedAt, List<Header> headers) {
    public DeadLetterRecord {
        headers = List.copyOf(headers);
    }

    /** A name and what was set for it. */
    @SuppressWarnings("ArrayRecordComponent") // as Kafka has it; not changed here
    public record Header(String name, byte[] value) {}

    /** What was set first, before anything that handled the record again. */
    Optional<Header> first(String name) {
        return headers.stream().filter(header -> header.name().equals(name)).findFirst();
    }

    /** What was set last. */
    Optional<Header> last(String name) {
        return headers.stream().filter(header -> header.name().equals(name)).reduce((before, after) -> after);
    }
}
