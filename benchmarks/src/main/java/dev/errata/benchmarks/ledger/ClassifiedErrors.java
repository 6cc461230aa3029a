package dev.errata.benchmarks.ledger;

import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.benchmarks.pipeline.Preload;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.RecordNumber;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** Classified errors, numbered as tasks of the classifier number them: task n writes to partition n. */
final class ClassifiedErrors implements Upstream {
    private static final long EPOCH = 1_700_000_000_000L;

    private final ClusterAddress cluster;
    private final Preload errors;
    private final Map<TopicPartition, Long> numbers = new HashMap<>();

    ClassifiedErrors(ClusterAddress cluster) {
        this.cluster = cluster;
        this.errors = Preload.zipfClassifiedErrors(cluster.topics());
    }

    @Override
    public void write(int count) {
        cluster.write(
                0,
                count,
                number -> errors.records(number).stream().map(this::numbered).toList());
    }

    private ProducerRecord<byte[], byte[]> numbered(ProducerRecord<byte[], byte[]> record) {
        int partition = KeyPlacement.partitionOf(record.key(), cluster.partitions());
        long next = numbers.merge(new TopicPartition(record.topic(), partition), 1L, Long::sum);
        int place = RecordNumber.placeOf(record.topic(), partition);
        ProducerRecord<byte[], byte[]> numbered =
                new ProducerRecord<>(record.topic(), partition, record.key(), record.value());
        new RecordNumber(LedgerApp.CLASSIFIER, 0, partition, EPOCH, place, next).putOn(numbered.headers());
        return numbered;
    }
}
