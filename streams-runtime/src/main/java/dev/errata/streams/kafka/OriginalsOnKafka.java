package dev.errata.streams.kafka;

import dev.errata.streams.deadletter.OriginalRecords;
import dev.errata.streams.deadletter.RecordOrigin;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Timer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads records back from the broker, one at a time; its consumer is made when the first is asked for. For all threads. */
public final class OriginalsOnKafka implements OriginalRecords, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OriginalsOnKafka.class);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(200);

    private final Map<String, Object> config;
    private @Nullable Consumer<byte[], byte[]> consumer;
    private boolean isClosed;

    /**
     * With a connection of its own.
     *
     * @param consumerConfig of a consumer without a group
     */
    public OriginalsOnKafka(Map<String, Object> consumerConfig) {
        config = new HashMap<>(consumerConfig);
        config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
        config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    }

    @Override
    public synchronized Optional<ConsumerRecord<byte[], byte[]>> find(RecordOrigin origin) {
        if (isClosed) {
            return Optional.empty();
        }
        try {
            return read(connected(), origin);
        } catch (KafkaException e) {
            LOG.atWarn()
                    .setMessage("original record cannot be read")
                    .addKeyValue("topic", origin.topic())
                    .addKeyValue("partition", origin.partition())
                    .addKeyValue("offset", origin.offset())
                    .addKeyValue("failure", e.toString())
                    .log();
            return Optional.empty();
        }
    }

    private static Optional<ConsumerRecord<byte[], byte[]>> read(Consumer<byte[], byte[]> from, RecordOrigin origin) {
        TopicPartition partition = new TopicPartition(origin.topic(), origin.partition());
        from.assign(List.of(partition));
        from.seek(partition, origin.offset());
        Timer timer = Time.SYSTEM.timer(LONGEST_WAIT);
        while (timer.notExpired()) {
            for (ConsumerRecord<byte[], byte[]> record : from.poll(POLL)) {
                return record.offset() == origin.offset() ? Optional.of(record) : Optional.empty();
            }
            timer.update();
        }
        return Optional.empty();
    }

    private Consumer<byte[], byte[]> connected() {
        Consumer<byte[], byte[]> connected = consumer;
        if (connected == null) {
            connected = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            consumer = connected;
        }
        return connected;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (consumer != null) {
            consumer.close();
        }
    }
}
