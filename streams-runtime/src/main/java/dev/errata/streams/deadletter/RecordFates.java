package dev.errata.streams.deadletter;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;

/** Is told of the records that no processor gets to see, or that end as dead letters without its doing. */
public interface RecordFates {
    /** For apps that keep no books. */
    RecordFates UNTOLD = new RecordFates() {
        @Override
        public void failed(TaskId task, String reason) {
            // Nobody asks.
        }

        @Override
        public void undecodable(TaskId task, ConsumerRecord<byte[], byte[]> record, String reason) {
            // Nobody asks.
        }

        @Override
        public void unsent(TaskId task, ProducerRecord<byte[], byte[]> record, String reason) {
            // Nobody asks.
        }

        @Override
        public void expired(TopicPartition place, long before) {
            // Nobody asks.
        }

        @Override
        public void uncounted(TopicPartition place, long before) {
            // Nobody asks.
        }
    };

    /** A processor failed on the record at hand of a task. */
    void failed(TaskId task, String reason);

    /** No processor gets to see the record. May be told before the task is done with the one before it, and more than once. */
    void undecodable(TaskId task, ConsumerRecord<byte[], byte[]> record, String reason);

    /** What came of the record at hand was not sent. */
    void unsent(TaskId task, ProducerRecord<byte[], byte[]> record, String reason);

    /**
     * Whatever lay in a partition before this offset is gone, read or not. Told before the task gets a record that may lie
     * behind such a gap.
     */
    void expired(TopicPartition place, long before);

    /**
     * Whoever came up to this offset of a partition last did not count what it took; 0 if it did. Told before the task that
     * goes on from there begins.
     */
    void uncounted(TopicPartition place, long before);
}
