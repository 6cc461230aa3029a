package dev.errata.client.executor;

import dev.errata.client.ClientConfig;
import dev.errata.schemas.Topic;
import dev.errata.schemas.serde.UndecodableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.utils.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All records of a topic from now on, to every instance: read without a group, from the end. It keeps nothing that a restart
 * would have to read again.
 */
public final class TopicFeed<V> implements Runnable, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TopicFeed.class);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(60);

    private final Topic<?, V> topic;
    private final Consumer<byte[], byte[]> consumer;
    private final java.util.function.Consumer<V> listener;
    private final Thread thread;
    private volatile boolean isClosing;

    private TopicFeed(Topic<?, V> topic, Consumer<byte[], byte[]> consumer, java.util.function.Consumer<V> listener) {
        this.topic = topic;
        this.consumer = consumer;
        this.listener = listener;
        this.thread = new Thread(this, "errata-" + topic.name());
        thread.setDaemon(true);
    }

    /**
     * Stands at the end of every partition when it returns: nothing written after is missed.
     *
     * @param listener called on the feed's one thread; what it throws is logged
     * @throws KafkaException if Kafka cannot be asked
     */
    public static <V> TopicFeed<V> open(
            ClientConfig config, Topic<?, V> topic, java.util.function.Consumer<V> listener) {
        Consumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                config.consumer(
                        topic.name(),
                        Map.of(
                                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false,
                                ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed",
                                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest")),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        try {
            List<TopicPartition> partitions = consumer.partitionsFor(topic.name(), CONNECT_WITHIN).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToEnd(partitions);
            partitions.forEach(partition -> consumer.position(partition, CONNECT_WITHIN));
        } catch (RuntimeException e) {
            consumer.close();
            throw e;
        }
        TopicFeed<V> feed = new TopicFeed<>(topic, consumer, listener);
        feed.thread.start();
        return feed;
    }

    @Override
    public void run() {
        while (!isClosing) {
            try {
                tell(consumer.poll(POLL));
            } catch (InterruptException e) {
                isClosing = true;
            } catch (KafkaException e) {
                LOG.atWarn()
                        .setCause(e)
                        .addKeyValue("topic", topic.name())
                        .log("reading a topic failed and is tried again");
                Time.SYSTEM.sleep(PAUSE.toMillis());
            }
        }
        consumer.close();
    }

    @Override
    public void close() {
        isClosing = true;
    }

    private void tell(ConsumerRecords<byte[], byte[]> records) {
        for (TopicPartition partition : records.partitions()) {
            for (ConsumerRecord<byte[], byte[]> record : records.records(partition)) {
                try {
                    tell(record);
                } catch (KafkaException e) {
                    warn(record, e, "a record cannot be read now and is read again");
                    consumer.seek(partition, record.offset());
                    break;
                }
            }
        }
    }

    private void tell(ConsumerRecord<byte[], byte[]> record) {
        V value;
        try {
            value = topic.valueSerde().deserializer().deserialize(record.topic(), record.value());
        } catch (UndecodableException e) {
            warn(record, e, "a record cannot be read and is skipped");
            return;
        }
        if (value != null) {
            try {
                listener.accept(value);
            } catch (RuntimeException e) {
                warn(record, e, "a listener failed");
            }
        }
    }

    private static void warn(ConsumerRecord<byte[], byte[]> record, RuntimeException cause, String what) {
        LOG.atWarn()
                .setCause(cause)
                .addKeyValue("topic", record.topic())
                .addKeyValue("partition", record.partition())
                .addKeyValue("offset", record.offset())
                .log(what);
    }
}
