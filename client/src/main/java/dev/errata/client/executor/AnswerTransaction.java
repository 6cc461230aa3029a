package dev.errata.client.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/**
 * The answers to some commands and the position behind them, together or not at all. An answer that the broker will never
 * take, such as a record larger than its topic allows, gives way to the failure of its run; the others are written again.
 */
final class AnswerTransaction {
    private final Producer<byte[], byte[]> producer;
    private final Consumer<byte[], byte[]> consumer;
    private final List<CommandAnswer> answers;

    AnswerTransaction(
            Producer<byte[], byte[]> producer, Consumer<byte[], byte[]> consumer, List<CommandAnswer> answers) {
        this.producer = producer;
        this.consumer = consumer;
        this.answers = new ArrayList<>(answers);
    }

    /**
     * Returns when all of it is committed.
     *
     * @throws KafkaException if that is not known; whoever begins anew finds out
     */
    void commit(Map<TopicPartition, OffsetAndMetadata> positions) {
        Map<Integer, Exception> refused = write();
        while (!refused.isEmpty()) {
            producer.abortTransaction();
            refused.forEach(
                    (at, why) -> answers.set(at, answers.get(at).refused().apply(why)));
            refused = write();
        }
        producer.sendOffsetsToTransaction(positions, consumer.groupMetadata());
        producer.commitTransaction();
    }

    /** Which of them the broker refuses for good. */
    @SuppressWarnings("FutureReturnValueIgnored") // the callback is told
    private Map<Integer, Exception> write() {
        Map<Integer, Exception> failed = new ConcurrentSkipListMap<>();
        producer.beginTransaction();
        for (int i = 0; i < answers.size(); i++) {
            int at = i;
            for (ProducerRecord<byte[], byte[]> record : answers.get(i).records()) {
                producer.send(record, (metadata, failure) -> {
                    if (failure != null) {
                        failed.putIfAbsent(at, failure);
                    }
                });
            }
        }
        producer.flush();
        Map<Integer, Exception> refused = new TreeMap<>(failed);
        refused.values().removeIf(failure -> !isAboutTheRecord(failure));
        if (refused.isEmpty() && !failed.isEmpty()) {
            throw new KafkaException(
                    "records could not be written", failed.values().iterator().next());
        }
        return refused;
    }

    private static boolean isAboutTheRecord(Exception failure) {
        return failure instanceof RecordTooLargeException
                || failure instanceof InvalidTopicException
                || failure instanceof AuthorizationException;
    }
}
