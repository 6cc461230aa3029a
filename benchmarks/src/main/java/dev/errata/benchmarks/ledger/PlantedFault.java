package dev.errata.benchmarks.ledger;

import dev.errata.core.ledger.Difference;
import dev.errata.schemas.RecordNumber;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** One record that does not reach its app as Kafka gave it: it is dropped, comes twice or in the place of another partition's. For all threads. */
final class PlantedFault {
    private static final int FEWEST = 3;
    /** Of the records of a partition that are polled at once: neither the first nor the last. */
    private static final int PLACE = 1;

    private final Difference.Kind kind;
    private final Set<String> topics;
    private final AtomicLong before;
    private final AtomicBoolean isDone = new AtomicBoolean();
    private volatile @Nullable Struck struck;

    /**
     * Nothing is done yet.
     *
     * @param topics of which every record has a number; those of others do not count
     * @param before records that are left as they are at least
     */
    PlantedFault(Difference.Kind kind, Set<String> topics, long before) {
        this.kind = kind;
        this.topics = topics;
        this.before = new AtomicLong(before);
    }

    /**
     * What it was done to.
     *
     * @param elsewhere another partition, which a misplaced record was put into
     */
    record Struck(ConsumerRecord<byte[], byte[]> record, TopicPartition elsewhere, long nanos) {
        TopicPartition place() {
            return new TopicPartition(record.topic(), record.partition());
        }

        RecordNumber number() {
            return Objects.requireNonNull(RecordNumber.in(record.headers()));
        }
    }

    /** Null until it was done. */
    @Nullable Struck struck() {
        return struck;
    }

    /** What the app gets in the place of what was polled. */
    ConsumerRecords<byte[], byte[]> in(ConsumerRecords<byte[], byte[]> polled) {
        List<TopicPartition> places = polled.partitions().stream()
                .filter(place -> topics.contains(place.topic()))
                .toList();
        long count =
                places.stream().mapToLong(place -> polled.records(place).size()).sum();
        if (before.addAndGet(-count) > 0 || isDone.get()) {
            return polled;
        }
        List<TopicPartition> full = places.stream()
                .filter(place -> polled.records(place).size() >= FEWEST)
                .toList();
        if (full.size() < 2 || !isDone.compareAndSet(false, true)) {
            return polled;
        }
        Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> changed = new HashMap<>();
        polled.partitions().forEach(place -> changed.put(place, new ArrayList<>(polled.records(place))));
        Struck done = new Struck(polled.records(full.get(0)).get(PLACE), full.get(1), System.nanoTime());
        strike(
                done.record(),
                Objects.requireNonNull(changed.get(full.get(0))),
                Objects.requireNonNull(changed.get(full.get(1))));
        struck = done;
        return new ConsumerRecords<>(changed, polled.nextOffsets());
    }

    private void strike(
            ConsumerRecord<byte[], byte[]> record,
            List<ConsumerRecord<byte[], byte[]>> its,
            List<ConsumerRecord<byte[], byte[]>> others) {
        if (kind == Difference.Kind.REPEATED) {
            its.add(PLACE, record);
            return;
        }
        its.remove(PLACE);
        if (kind == Difference.Kind.MISPLACED) {
            others.add(PLACE, at(others.get(PLACE - 1), record));
        }
    }

    /** As if it lay there. */
    private static ConsumerRecord<byte[], byte[]> at(
            ConsumerRecord<byte[], byte[]> place, ConsumerRecord<byte[], byte[]> record) {
        return new ConsumerRecord<>(
                place.topic(),
                place.partition(),
                place.offset(),
                record.timestamp(),
                record.timestampType(),
                record.serializedKeySize(),
                record.serializedValueSize(),
                record.key(),
                record.value(),
                record.headers(),
                record.leaderEpoch());
    }
}
