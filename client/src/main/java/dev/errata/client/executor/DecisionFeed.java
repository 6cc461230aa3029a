package dev.errata.client.executor;

import dev.errata.client.ClientConfig;
import dev.errata.core.recovery.RecoveryDecision;
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
 * All decisions from now on, to every instance: read without a group, from the end. It keeps nothing that a restart would
 * have to read again: what was decided before an executor started shows in the commands that it gets or does not get.
 */
final class DecisionFeed implements Runnable, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DecisionFeed.class);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(60);

    private final Topic<String, RecoveryDecision> decisions;
    private final Consumer<byte[], byte[]> consumer;
    private final List<DecisionListener> listeners;
    private final Thread thread;
    private volatile boolean isClosing;

    private DecisionFeed(
            Topic<String, RecoveryDecision> decisions,
            Consumer<byte[], byte[]> consumer,
            List<DecisionListener> listeners) {
        this.decisions = decisions;
        this.consumer = consumer;
        this.listeners = List.copyOf(listeners);
        this.thread = new Thread(this, "errata-decisions");
        thread.setDaemon(true);
    }

    /** Stands at the end of every partition when it returns: nothing decided after is missed. */
    static DecisionFeed open(
            ClientConfig config, Topic<String, RecoveryDecision> decisions, List<DecisionListener> listeners) {
        Consumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                config.consumer(
                        "decisions",
                        Map.of(
                                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false,
                                ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed",
                                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest")),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        try {
            List<TopicPartition> partitions = consumer.partitionsFor(decisions.name(), CONNECT_WITHIN).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToEnd(partitions);
            partitions.forEach(partition -> consumer.position(partition, CONNECT_WITHIN));
        } catch (RuntimeException e) {
            consumer.close();
            throw e;
        }
        DecisionFeed feed = new DecisionFeed(decisions, consumer, listeners);
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
                LOG.atWarn().setCause(e).log("reading decisions failed and is tried again");
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
                    warn(record, e, "a decision cannot be read now and is read again");
                    consumer.seek(partition, record.offset());
                    break;
                }
            }
        }
    }

    private void tell(ConsumerRecord<byte[], byte[]> record) {
        RecoveryDecision decision;
        try {
            decision = decisions.valueSerde().deserializer().deserialize(record.topic(), record.value());
        } catch (UndecodableException e) {
            warn(record, e, "a decision cannot be read and is skipped");
            return;
        }
        if (decision != null) {
            for (DecisionListener listener : listeners) {
                try {
                    tell(listener, decision);
                } catch (RuntimeException e) {
                    warn(record, e, "a decision listener failed");
                }
            }
        }
    }

    private static void tell(DecisionListener listener, RecoveryDecision decision) {
        switch (decision.action()) {
            case ABORT -> listener.aborted(decision);
            case GATE, ESCALATE -> listener.gated(decision);
            case RETRY, RECOVER, CONTINUE, CLOSED -> listener.decided(decision);
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
