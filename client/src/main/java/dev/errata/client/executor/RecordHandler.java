package dev.errata.client.executor;

import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Runs an operation again by writing records, which are there if and only if the outcome is. */
@FunctionalInterface
public interface RecordHandler {
    /**
     * What is to be written; nothing is written here.
     *
     * @throws org.apache.kafka.common.errors.RetriableException if it cannot be said now: the command stays
     * @throws Exception to report the attempt as failed; it becomes an error event with its causes
     */
    List<ProducerRecord<byte[], byte[]>> handle(Run run) throws Exception;
}
