package dev.errata.simulator.kafka;

import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The topics, as readers of committed records see them. The records of a transaction appear when it commits, all at once;
 * those of one that was aborted leave a hole in the offsets, and so do the markers of both.
 */
public final class SimulatedLog {
    private final SimulatedTime time;
    private final int internalPartitions;
    private final Map<String, Integer> partitionCounts = new HashMap<>();
    private final Map<TopicPartition, Partition> partitions = new HashMap<>();
    private UnaryOperator<ProducerRecord<byte[], byte[]>> writing = record -> record;
    private Lateness lateness = Lateness.NONE;
    private int withoutKey;

    private static final class Partition {
        private final List<TopicRecord> records = new ArrayList<>();
        /** When each can be read by an app; as late as the one before, or later. */
        private final List<Long> readable = new ArrayList<>();

        private int read;
        private long nextOffset;
        private int expired;
        private long beginning;
    }

    public SimulatedLog(Topics topics, SimulatedTime time) {
        this.time = time;
        this.internalPartitions = topics.partitions();
        for (Topic<?, ?> topic : topics.all()) {
            partitionCounts.put(topic.name(), topic.settings().partitions());
        }
    }

    /** The true time. */
    public Instant now() {
        return time.now();
    }

    /** What is written is what this makes of it, as if another version had written it. */
    public void write(UnaryOperator<ProducerRecord<byte[], byte[]>> changed) {
        writing = changed;
    }

    /** Apps read some records late from now on. */
    public void delay(Lateness changed) {
        lateness = changed;
    }

    /** Of an internal topic as many as of the co-keyed ones. */
    public int partitionsOf(String topic) {
        return partitionCounts.getOrDefault(topic, internalPartitions);
    }

    /** Where Kafka's default partitioner puts it; what has no key goes round. */
    int partitionFor(ProducerRecord<byte[], byte[]> record) {
        Integer chosen = record.partition();
        if (chosen != null) {
            return chosen;
        }
        int count = partitionsOf(record.topic());
        byte[] key = record.key();
        return key == null ? withoutKey++ % count : KeyPlacement.partitionOf(key, count);
    }

    /** Appends now; a record of an internal topic keeps its own time. */
    public TopicRecord append(ProducerRecord<byte[], byte[]> record, TopicRecord.Sender sender) {
        return append(record, new TopicPartition(record.topic(), partitionFor(record)), sender);
    }

    /** To the partition that was chosen when it was sent. */
    TopicRecord append(ProducerRecord<byte[], byte[]> sent, TopicPartition place, TopicRecord.Sender sender) {
        ProducerRecord<byte[], byte[]> record = writing.apply(sent);
        Partition partition = partition(place);
        boolean isInternal = isInternal(record.topic());
        Long own = record.timestamp();
        TopicRecord appended = new TopicRecord(
                new TopicRecord.Place(place.topic(), place.partition(), partition.nextOffset),
                isInternal && own != null ? own : time.millis(),
                record.key(),
                record.value(),
                record.headers(),
                sender);
        partition.nextOffset++;
        partition.records.add(appended);
        long before = partition.readable.isEmpty() ? 0 : partition.readable.get(partition.readable.size() - 1);
        partition.readable.add(Math.max(before, time.millis() + lateness.of(place, time.millis())));
        return appended;
    }

    /** Offsets that no reader gets to see. */
    void skip(TopicPartition place, int offsets) {
        partition(place).nextOffset += offsets;
    }

    /** As the end of their retention does it: what lies in these topics is no more. */
    public void expire(Collection<String> topics) {
        partitions.forEach((place, partition) -> {
            if (topics.contains(place.topic())) {
                partition.expired = partition.records.size();
                partition.beginning = partition.nextOffset;
            }
        });
    }

    /** As if it had been deleted and made again. */
    void makeAnew(String topic) {
        partitions.keySet().removeIf(place -> place.topic().equals(topic));
    }

    /** Of an app's own, which belongs to no other. */
    boolean isInternal(String topic) {
        return !partitionCounts.containsKey(topic);
    }

    /** How many records nobody can read any more. */
    int expired(TopicPartition place) {
        return partition(place).expired;
    }

    /** The first offset that is left. */
    public long beginning(TopicPartition place) {
        return partition(place).beginning;
    }

    /** Whether a record lies there at this offset or behind it. */
    public boolean hasMore(TopicPartition place, long offset) {
        List<TopicRecord> records = partition(place).records;
        return !records.isEmpty() && records.get(records.size() - 1).place().offset() >= offset;
    }

    /** How many records a reader can have read. */
    int size(TopicPartition place) {
        @Nullable Partition found = partitions.get(place);
        return found == null ? 0 : found.records.size();
    }

    /** How many records an app can have read by now. */
    int readable(TopicPartition place) {
        @Nullable Partition found = partitions.get(place);
        if (found == null) {
            return 0;
        }
        while (found.read < found.readable.size() && found.readable.get(found.read) <= time.millis()) {
            found.read++;
        }
        return found.read;
    }

    /** From the {@code first} record on, counted from 0, up to {@code most}. */
    List<TopicRecord> read(TopicPartition place, int first, int most) {
        List<TopicRecord> records = partition(place).records;
        return records.subList(first, Math.min(records.size(), first + most));
    }

    /** From an offset on, up to {@code most}. */
    List<TopicRecord> readFrom(TopicPartition place, long offset, int most) {
        return read(place, sizeBefore(place, offset), most);
    }

    /** How many records lie before an offset. */
    public int sizeBefore(TopicPartition place, long offset) {
        List<TopicRecord> records = partition(place).records;
        int first = 0;
        int behind = records.size();
        while (first < behind) {
            int middle = (first + behind) >>> 1;
            if (records.get(middle).place().offset() < offset) {
                first = middle + 1;
            } else {
                behind = middle;
            }
        }
        return first;
    }

    /** The offset behind so many records of those that there were. */
    long offsetBehind(TopicPartition place, int count) {
        Partition partition = partition(place);
        return count <= partition.expired
                ? partition.beginning
                : partition.records.get(count - 1).place().offset() + 1;
    }

    /** The offset of the record that comes next. */
    public long end(TopicPartition place) {
        return partition(place).nextOffset;
    }

    private Partition partition(TopicPartition place) {
        return partitions.computeIfAbsent(place, missing -> new Partition());
    }
}
