package dev.errata.simulator.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;

/** A consumer of committed records; which partitions it has, {@link #rebalance} says. */
public final class LogConsumer extends MockConsumer<byte[], byte[]> {
    private final SimulatedLog log;
    private int most = 1;

    public LogConsumer(SimulatedLog log) {
        super("none");
        this.log = log;
    }

    /** Of each partition that the next poll fetches. */
    public void fetches(int records) {
        most = records;
    }

    /** What it has read of each partition is behind it, marks of transactions included. */
    @Override
    public synchronized ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        updateEndOffsets(endOffsets(assignment()));
        updateBeginningOffsets(beginningOffsets(assignment()));
        for (TopicPartition partition : assignment()) {
            log.readFrom(partition, position(partition), most).forEach(record -> addRecord(record.fetched()));
        }
        ConsumerRecords<byte[], byte[]> polled = super.poll(timeout);
        for (TopicPartition partition : assignment()) {
            if (log.readFrom(partition, position(partition), 1).isEmpty()) {
                seek(partition, log.end(partition));
            }
        }
        return polled;
    }

    @Override
    public synchronized Map<TopicPartition, Long> beginningOffsets(Collection<TopicPartition> partitions) {
        Map<TopicPartition, Long> beginnings = new HashMap<>();
        partitions.forEach(partition -> beginnings.put(partition, 0L));
        return beginnings;
    }

    @Override
    public synchronized Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions) {
        Map<TopicPartition, Long> ends = new HashMap<>();
        partitions.forEach(partition -> ends.put(partition, log.end(partition)));
        return ends;
    }
}
