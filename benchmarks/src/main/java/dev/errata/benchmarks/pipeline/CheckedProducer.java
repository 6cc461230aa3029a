package dev.errata.benchmarks.pipeline;

import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Writes records as fast as the broker takes them, and says so if it did not take one. For one thread. */
public final class CheckedProducer implements AutoCloseable {
    private final Producer<byte[], byte[]> producer;
    private volatile @Nullable Exception failure;

    CheckedProducer(Producer<byte[], byte[]> producer) {
        this.producer = producer;
    }

    public void send(ProducerRecord<byte[], byte[]> record) {
        var unused = producer.send(record, (written, failed) -> {
            if (failed != null) {
                failure = failed;
            }
        });
    }

    /**
     * Returns when the broker has all.
     *
     * @throws IllegalStateException if it did not take one
     */
    public void flush() {
        producer.flush();
        Exception failed = failure;
        if (failed != null) {
            throw new IllegalStateException("a record was not written", failed);
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
