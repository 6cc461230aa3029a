package dev.errata.streams.deadletter;

import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads a record where it came from. Kafka Streams lets go of a record's bytes when the first thing that came of it is sent. */
@FunctionalInterface
public interface OriginalRecords {
    /** For topology tests, which have no broker. */
    OriginalRecords NONE = origin -> Optional.empty();

    /** Empty if it is gone or cannot be read now. */
    Optional<ConsumerRecord<byte[], byte[]>> find(RecordOrigin origin);
}
