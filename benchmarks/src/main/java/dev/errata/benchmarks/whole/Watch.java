package dev.errata.benchmarks.whole;

import dev.errata.benchmarks.process.KillableCluster;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.WakeupException;

/** Reads errors, decisions and retries as they are committed, in a thread of its own, and keeps their balance. */
final class Watch implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);

    private final Topics topics;
    private final EndToEndBalance balance;
    private final InstantSource clock;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Thread thread = new Thread(this::watch, "watch");

    private Watch(KillableCluster cluster, EndToEndBalance balance, InstantSource clock) {
        this.topics = cluster.topics();
        this.balance = balance;
        this.clock = clock;
        this.consumer = cluster.consumer(List.of(topics.errors(), topics.decisions(), topics.retries()));
    }

    /** The topics are there. */
    static Watch start(KillableCluster cluster, EndToEndBalance balance, InstantSource clock) {
        Watch watch = new Watch(cluster, balance, clock);
        watch.thread.start();
        return watch;
    }

    boolean isAlive() {
        return thread.isAlive();
    }

    private void watch() {
        try (consumer) {
            while (true) {
                var records = consumer.poll(POLL);
                long now = clock.millis();
                records.forEach(record -> note(record, now));
            }
        } catch (WakeupException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void note(ConsumerRecord<byte[], byte[]> record, long now) {
        switch (record.topic()) {
            case TopicNames.ERRORS -> {
                ErrorEvent error = read(topics.errors(), record);
                balance.reported(error, record.timestamp());
            }
            case TopicNames.DECISIONS -> {
                RecoveryDecision decision = read(topics.decisions(), record);
                balance.decided(decision, now);
            }
            default -> {
                RetryCommand retry = read(topics.retries(), record);
                balance.fired(retry, record.timestamp());
            }
        }
    }

    private static <V> V read(Topic<?, V> topic, ConsumerRecord<byte[], byte[]> record) {
        return topic.valueSerde().deserializer().deserialize(topic.name(), record.value());
    }

    /** Returns when the thread has ended. */
    @Override
    public void close() {
        consumer.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
