package dev.errata.benchmarks.ledger;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Between an app's consumers and the app. Made by Kafka, by name, which is why it finds the fault in a place that all know. */
public final class Planting implements ConsumerInterceptor<byte[], byte[]> {
    static final AtomicReference<@Nullable PlantedFault> FAULT = new AtomicReference<>();

    @Override
    public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
        PlantedFault fault = FAULT.get();
        return fault == null ? records : fault.in(records);
    }

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        // What is committed is of no matter here.
    }

    @Override
    public void close() {
        // Nothing is held.
    }

    @Override
    public void configure(Map<String, ?> settings) {
        // The fault is not of the settings.
    }
}
