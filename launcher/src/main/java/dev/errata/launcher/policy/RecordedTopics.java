package dev.errata.launcher.policy;

import dev.errata.client.operator.Cluster;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.trial.PartitionRecords;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.serde.UndecodableException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** What the recovery worker read and wrote, partition by partition: one of them is in memory at a time. For one thread. */
final class RecordedTopics implements AutoCloseable {
    private final Cluster cluster;
    private final Topics topics;
    private final Consumer<byte[], byte[]> consumer;
    private final Map<String, Taker> takers = new LinkedHashMap<>();
    private long unreadable;

    RecordedTopics(Cluster cluster) {
        this.cluster = cluster;
        this.topics = cluster.topics();
        this.consumer = cluster.consumer();
        take(topics.decisions(), PartitionRecords::decision);
        take(topics.outcomes(), PartitionRecords::outcome);
        for (Recoverability recoverability : Recoverability.values()) {
            take(topics.classified(recoverability), PartitionRecords::failure);
        }
        take(topics.commands(), (records, id, command, at) -> records.command(command, at));
    }

    /** Adds a record to the others of its partition. */
    @FunctionalInterface
    private interface Taker {
        void take(PartitionRecords records, ConsumerRecord<byte[], byte[]> record);
    }

    @FunctionalInterface
    private interface ValueTaker<T> {
        void take(PartitionRecords records, String key, T value, Instant at);
    }

    private <T extends Record> void take(Topic<?, T> topic, ValueTaker<T> taker) {
        takers.put(
                topic.name(),
                (records, record) -> taker.take(
                        records,
                        key(record),
                        topic.valueSerde().deserializer().deserialize(topic.name(), record.value()),
                        Instant.ofEpochMilli(record.timestamp())));
    }

    int partitions() {
        return cluster.partitionsOf(consumer, topics.decisions().name()).size();
    }

    /** What was appended to this partition then or later: decisions first, then at least all that led to them. */
    PartitionRecords partition(int partition, Instant from) {
        PartitionRecords records = new PartitionRecords();
        TopicPartition decisions = new TopicPartition(topics.decisions().name(), partition);
        List<TopicPartition> others = takers.keySet().stream()
                .map(topic -> new TopicPartition(topic, partition))
                .filter(other -> !other.equals(decisions))
                .toList();
        cluster.readSince(consumer, List.of(decisions), from, record -> take(records, record));
        cluster.readSince(consumer, others, from, record -> take(records, record));
        return records;
    }

    private void take(PartitionRecords records, ConsumerRecord<byte[], byte[]> record) {
        Taker taker = takers.get(record.topic());
        if (taker == null || record.value() == null) {
            return;
        }
        try {
            taker.take(records, record);
        } catch (UndecodableException e) {
            unreadable++;
        }
    }

    /** By dependency, in the order in which they were published, as far as the topic still has them. */
    Map<String, List<CircuitState>> circuits() {
        Topic<String, CircuitState> topic = topics.circuits();
        Map<String, List<CircuitState>> circuits = new HashMap<>();
        cluster.readAll(consumer, cluster.partitionsOf(consumer, topic.name()), record -> {
            if (record.value() == null) {
                return;
            }
            try {
                circuits.computeIfAbsent(key(record), unused -> new ArrayList<>())
                        .add(topic.valueSerde().deserializer().deserialize(topic.name(), record.value()));
            } catch (UndecodableException e) {
                unreadable++;
            }
        });
        return circuits;
    }

    /** How many records there were so far that nobody can read. */
    long unreadable() {
        return unreadable;
    }

    private static String key(ConsumerRecord<byte[], byte[]> record) {
        return record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
