package dev.errata.client.replay;

import dev.errata.client.ClientConfig;
import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** Reads single records by their place, committed ones alone. Not for several threads. */
final class RecordReader implements AutoCloseable {
    private static final Duration WITHIN = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(100);

    private final Map<String, Object> settings;
    private @Nullable KafkaConsumer<byte[], byte[]> opened;

    RecordReader(ClientConfig config) {
        Map<String, Object> ours = Map.of(
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "none",
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                false,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                1,
                ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                (int) WITHIN.toMillis());
        settings = config.consumer("replay-reader", ours);
    }

    /** Made when it is needed: the name of no broker may resolve before. */
    private KafkaConsumer<byte[], byte[]> consumer() {
        KafkaConsumer<byte[], byte[]> consumer = opened;
        if (consumer == null) {
            consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            opened = consumer;
        }
        return consumer;
    }

    /**
     * The record there.
     *
     * @throws ReplayRefusedException if it is not there any more, or never was
     * @throws TimeoutException if the broker does not answer
     */
    ConsumerRecord<byte[], byte[]> read(RecordPlace place) {
        KafkaConsumer<byte[], byte[]> consumer = consumer();
        TopicPartition partition = new TopicPartition(place.topic(), place.partition());
        if (consumer.partitionsFor(place.topic(), WITHIN).stream()
                .noneMatch(known -> known.partition() == place.partition())) {
            throw new ReplayRefusedException("there is no partition " + place.partition() + " of " + place.topic());
        }
        consumer.assign(List.of(partition));
        long first = consumer.beginningOffsets(List.of(partition)).getOrDefault(partition, 0L);
        long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
        if (place.offset() < first) {
            throw gone(place);
        }
        if (place.offset() >= end) {
            throw new ReplayRefusedException("there is no record " + place + ": the partition ends at " + end);
        }
        consumer.seek(partition, place.offset());
        long until = System.nanoTime() + WITHIN.toNanos();
        while (consumer.position(partition) <= place.offset()) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (record.offset() == place.offset()) {
                    return record;
                }
                throw gone(place);
            }
            if (System.nanoTime() - until > 0) {
                throw new TimeoutException(place + " was not read within " + Spoken.duration(WITHIN));
            }
        }
        throw gone(place);
    }

    private static ReplayRefusedException gone(RecordPlace place) {
        return new ReplayRefusedException("the record " + place
                + " was deleted before its retry was due: the retention of " + place.topic() + " is too short");
    }

    @Override
    public void close() {
        if (opened != null) {
            opened.close();
        }
    }
}
