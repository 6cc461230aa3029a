package dev.errata.client.executor;

import java.util.List;
import java.util.function.Function;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * What is written for a command.
 *
 * @param refused what is written instead if the broker will never take it
 */
record CommandAnswer(List<ProducerRecord<byte[], byte[]>> records, Function<Exception, CommandAnswer> refused) {
    CommandAnswer {
        records = List.copyOf(records);
    }
}
