package dev.errata.streams.kafka;

import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.KafkaClientSupplier;

/**
 * Kafka's own clients, except that producers refuse records that are too large before a transaction is spoilt, and that a
 * stream thread waits for records no longer than until its next work is due, and longer than told while nothing happens.
 */
public final class BoundedClients implements KafkaClientSupplier {
    private final Map<String, Integer> largestByTopic;
    private final LongSupplier nextWork;
    private final Beginnings.Listener expired;
    private final UncountedListener uncounted;
    private final Time time;

    /**
     * For topics with limits, and work that is due at a time.
     *
     * @param largestByTopic {@code max.message.bytes} of each topic that has a smaller one than the producer
     * @param nextWork in milliseconds since 1970 by that clock; asked before each wait
     * @param expired is told where partitions begin, when what lay before may have been passed over
     * @param uncounted is told where a task begins, when whoever read up to there did not count
     */
    public BoundedClients(
            Map<String, Integer> largestByTopic,
            LongSupplier nextWork,
            Beginnings.Listener expired,
            UncountedListener uncounted,
            Time time) {
        this.largestByTopic = Map.copyOf(largestByTopic);
        this.nextWork = nextWork;
        this.expired = expired;
        this.uncounted = uncounted;
        this.time = time;
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
        return new PunctualConsumer(config, nextWork, expired, uncounted, time);
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
        return new PunctualConsumer(config, () -> Long.MAX_VALUE, (place, before) -> {}, (place, before) -> {}, time);
    }
}
