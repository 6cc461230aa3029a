package dev.errata.streams.kafka;

import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.utils.Time;

/** Kafka's consumer, except that it waits for records no longer than until other work of its thread is due. */
final class PunctualConsumer extends KafkaConsumer<byte[], byte[]> {
    private final LongSupplier nextWork;
    private final Time time;

    PunctualConsumer(Map<String, Object> config, LongSupplier nextWork, Time time) {
        super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.nextWork = nextWork;
        this.time = time;
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        return super.poll(Duration.ofMillis(wait(timeout.toMillis(), nextWork.getAsLong(), time.milliseconds())));
    }

    /** All in milliseconds. */
    static long wait(long longest, long due, long now) {
        return due - longest >= now ? longest : Math.min(longest, Math.max(0, due - now));
    }
}
