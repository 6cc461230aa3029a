package dev.errata.simulator.kafka;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;

/** What the transactions of an app have committed: how far its inputs are read, and what its changelogs hold. */
final class Group {
    private final Map<TopicPartition, Integer> read = new HashMap<>();
    private final Map<TopicPartition, Long> uncounted = new HashMap<>();
    private final Map<TopicPartition, Map<Bytes, byte[]>> changelogs = new HashMap<>();

    /** How many records of a partition. */
    int read(TopicPartition place) {
        return read.getOrDefault(place, 0);
    }

    /** Up to which offset a process came that keeps no ledger; 0 where the last that came on kept one. */
    long uncounted(TopicPartition place) {
        return uncounted.getOrDefault(place, 0L);
    }

    /** How far a process has come in a partition, and whether it keeps a ledger, as Kafka Streams marks what it commits. */
    void commit(TopicPartition place, int records, long offset, boolean isCounted) {
        read.put(place, records);
        uncounted.put(place, isCounted ? 0 : offset);
    }

    void change(TopicPartition changelog, ProducerRecord<byte[], byte[]> record) {
        Map<Bytes, byte[]> kept = changelogs.computeIfAbsent(changelog, missing -> new LinkedHashMap<>());
        Bytes key = Bytes.wrap(record.key());
        if (record.value() == null) {
            kept.remove(key);
        } else {
            kept.put(key, record.value());
        }
    }

    /** As an application reset does: it begins with everything that there is, and knows nothing. */
    void reset() {
        read.clear();
        uncounted.clear();
        changelogs.clear();
    }

    void restore(TopicPartition changelog, BiConsumer<Bytes, byte[]> store) {
        changelogs.getOrDefault(changelog, Map.of()).forEach(store);
    }
}
