package dev.errata.streams.kafka;

import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.KafkaClientSupplier;

/** Kafka's own clients, except that producers refuse records that are too large before a transaction is spoilt. */
public final class BoundedClients implements KafkaClientSupplier {
    private final Map<String, Integer> largestByTopic;

    /**
     * For topics with limits.
     *
     * @param largestByTopic {@code max.message.bytes} of each topic that has a smaller one than the producer
     */
    public BoundedClients(Map<String, Integer> largestByTopic) {
        this.largestByTopic = Map.copyOf(largestByTopic);
    }

    @Override
    public Admin getAdmin(Map<String, Object> config) {
        return Admin.create(config);
    }

    @Override
    public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
        return new BoundedProducer(config, largestByTopic);
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
        return getConsumer(config);
    }

    @Override
    public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
        return getConsumer(config);
    }
}
