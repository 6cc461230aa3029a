package dev.errata.launcher.demo;

import dev.errata.client.operator.Cluster;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.serde.UndecodableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads every topic from its beginning, as any subscriber could, and keeps the tally. One thread of its own. */
final class Observer implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final Cluster cluster;
    private final Topics topics;
    private final TopicTally tally;
    private final AtomicBoolean isClosing = new AtomicBoolean();
    private final Thread thread = new Thread(this::observe, "demo-observer");

    Observer(Cluster cluster, TopicTally tally) {
        this.cluster = cluster;
        this.topics = cluster.topics();
        this.tally = tally;
    }

    /** The topics exist already. */
    void start() {
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        isClosing.set(true);
        try {
            thread.join(TIMEOUT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void observe() {
        try (Consumer<byte[], byte[]> consumer = cluster.consumer()) {
            List<TopicPartition> partitions = topics.all().stream()
                    .flatMap(topic -> cluster.partitionsOf(consumer, topic.name()).stream())
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (!isClosing.get()) {
                consumer.poll(POLL).forEach(this::note);
            }
        }
    }

    private void note(ConsumerRecord<byte[], byte[]> record) {
        Topic<?, ?> topic = topics.find(record.topic()).orElseThrow();
        try {
            tally.add(record, topic.valueSerde().deserializer().deserialize(record.topic(), record.value()));
        } catch (UndecodableException e) {
            tally.addUndecodable(record);
        }
    }
}
