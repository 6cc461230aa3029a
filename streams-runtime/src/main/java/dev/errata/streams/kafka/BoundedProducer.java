package dev.errata.streams.kafka;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * A producer that refuses a record which is too large before Kafka's own check. That one, and the broker's, put the
 * transaction into an error state from which no handler can go on: the same record would be read, fail and be read again
 * for ever. The offsets that it commits say that they are a counting process's.
 */
final class BoundedProducer extends KafkaProducer<byte[], byte[]> {
    /** More than a batch of one record adds, its compression included. */
    private static final int OVERHEAD = 2 * 1024;

    private static final int HEADER_OVERHEAD = 16;

    private final Map<String, Integer> largestByTopic;
    private final int largestRequest;

    BoundedProducer(Map<String, Object> config, Map<String, Integer> largestByTopic) {
        super(config, new ByteArraySerializer(), new ByteArraySerializer());
        this.largestByTopic = largestByTopic;
        this.largestRequest = largestRequest(config);
    }

    @Override
    public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record, Callback callback) {
        int largest = Math.min(largestRequest, largestByTopic.getOrDefault(record.topic(), Integer.MAX_VALUE));
        long size = size(record);
        if (size <= largest) {
            return super.send(record, callback);
        }
        RecordTooLargeException refusal = new RecordTooLargeException(
                "a record of up to " + size + " bytes for " + record.topic() + ", which takes " + largest);
        int partition = record.partition() == null ? RecordMetadata.UNKNOWN_PARTITION : record.partition();
        callback.onCompletion(
                new RecordMetadata(new TopicPartition(record.topic(), partition), -1, -1, -1, -1, -1), refusal);
        return CompletableFuture.failedFuture(refusal);
    }

    @Override
    public void sendOffsetsToTransaction(
            Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata groupMetadata) {
        Map<TopicPartition, OffsetAndMetadata> marked = new HashMap<>(offsets);
        marked.replaceAll(CountedOffsets::mark);
        super.sendOffsetsToTransaction(marked, groupMetadata);
    }

    /** As text or a number, as the rest of the configuration is. */
    private static int largestRequest(Map<String, Object> config) {
        String key = ProducerConfig.MAX_REQUEST_SIZE_CONFIG;
        Object value = Objects.requireNonNull(config.get(key), key + " must be set");
        return (Integer) ConfigDef.parseType(key, value, ConfigDef.Type.INT);
    }

    private static long size(ProducerRecord<byte[], byte[]> record) {
        long size = OVERHEAD + length(record.key()) + length(record.value());
        for (Header header : record.headers()) {
            size += HEADER_OVERHEAD + header.key().getBytes(StandardCharsets.UTF_8).length + length(header.value());
        }
        return size;
    }

    private static long length(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }
}
