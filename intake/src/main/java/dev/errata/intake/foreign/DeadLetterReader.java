package dev.errata.intake.foreign;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that reads dead-letter topics of other frameworks. An offset is committed when what came of the records
 * before it is durable; whatever fails, it is read again from there, and a repeat has the same errorId. Topics may be made
 * later.
 */
public final class DeadLetterReader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DeadLetterReader.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration AGAIN = Duration.ofSeconds(2);
    /** To tell the group; where Kafka is away it finds out by itself. */
    private static final Duration LEAVE = Duration.ofSeconds(2);

    private static final Map<String, Object> DEFAULTS = Map.of(
            ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
            200,
            // how soon a new topic is found
            ConsumerConfig.METADATA_MAX_AGE_CONFIG,
            30_000);

    private final Map<String, Object> settings;
    private final Pattern topics;
    private final DeadLetterDesk desk;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "dead-letter-reader");

    private DeadLetterReader(Map<String, Object> settings, Pattern topics, DeadLetterDesk desk) {
        this.settings = settings;
        this.topics = topics;
        this.desk = desk;
    }

    /**
     * Reads from now on, also where Kafka is away as yet.
     *
     * @param connection the properties of a consumer that reach the brokers
     * @param topics what their names match
     */
    public static DeadLetterReader start(
            Map<String, Object> connection, String group, Pattern topics, DeadLetterDesk desk) {
        Map<String, Object> settings = new HashMap<>(DEFAULTS);
        settings.putAll(connection);
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        DeadLetterReader reader = new DeadLetterReader(settings, topics, desk);
        reader.thread.start();
        return reader;
    }

    private void run() {
        while (closing.getCount() > 0) {
            try {
                readAll();
            } catch (RuntimeException failed) {
                LOG.atWarn().setCause(failed).log("foreign dead letters cannot be handed on now: they are read again");
                pause();
            }
        }
    }

    private void readAll() {
        KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        try {
            consumer.subscribe(topics);
            read(consumer);
        } finally {
            consumer.close(CloseOptions.timeout(LEAVE));
        }
    }

    private void read(KafkaConsumer<byte[], byte[]> consumer) {
        while (closing.getCount() > 0) {
            ConsumerRecords<byte[], byte[]> polled = consumer.poll(POLL);
            if (!polled.isEmpty()) {
                CompletableFuture.allOf(StreamSupport.stream(polled.spliterator(), false)
                                .map(desk::take)
                                .toArray(CompletableFuture[]::new))
                        .join();
                consumer.commitSync();
            }
        }
    }

    private void pause() {
        try {
            boolean unused = closing.await(AGAIN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            closing.countDown();
        }
    }

    /** Returns when nothing is being handed on. */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
