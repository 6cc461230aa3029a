package dev.errata.launcher.dependencies;

import dev.errata.client.operator.Cluster;
import dev.errata.core.recovery.CircuitState;
import dev.errata.schemas.Topic;
import dev.errata.schemas.serde.UndecodableException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Timer;

/** The topic {@code circuits} as it stands, read from its beginning. For one thread. */
final class PublishedCircuits implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);

    private final Topic<String, CircuitState> topic;
    private final Consumer<byte[], byte[]> consumer;
    private final Map<TopicPartition, Long> ends;
    private final Map<String, CircuitState> circuits = new TreeMap<>();

    PublishedCircuits(Cluster cluster) {
        this.topic = cluster.topics().circuits();
        cluster.requireTopic(topic.name());
        this.consumer = cluster.consumer();
        List<TopicPartition> partitions = cluster.partitionsOf(consumer, topic.name());
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        ends = consumer.endOffsets(partitions);
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            poll();
        }
    }

    /** By name of the dependency. */
    Collection<CircuitState> all() {
        return circuits.values();
    }

    Optional<CircuitState> find(String dependency) {
        return Optional.ofNullable(circuits.get(dependency));
    }

    /** Waits for a dependency to be as wanted; empty if it is not in time. */
    Optional<CircuitState> await(String dependency, Predicate<CircuitState> wanted, Duration timeout) {
        Timer timer = Time.SYSTEM.timer(timeout);
        while (find(dependency).filter(wanted).isEmpty() && timer.notExpired()) {
            poll();
            timer.update();
        }
        return find(dependency).filter(wanted);
    }

    private void poll() {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
            String dependency = new String(record.key(), StandardCharsets.UTF_8);
            if (record.value() == null) {
                circuits.remove(dependency);
            } else {
                put(dependency, record.value());
            }
        }
    }

    /** What nobody can read says nothing; the worker has logged it. */
    private void put(String dependency, byte[] value) {
        try {
            circuits.put(dependency, topic.valueSerde().deserializer().deserialize(topic.name(), value));
        } catch (UndecodableException e) {
            circuits.remove(dependency);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
