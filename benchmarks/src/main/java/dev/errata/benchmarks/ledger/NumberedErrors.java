package dev.errata.benchmarks.ledger;

import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.benchmarks.workload.ZipfWorkload;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.schemas.RecordNumber;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** Classified errors, numbered as tasks of the classifier number them: task n writes to partition n. For one thread. */
final class NumberedErrors {
    private static final int VARIETY = 1_000;
    private static final long EPOCH = 1_700_000_000_000L;

    private final ClusterAddress cluster;
    private final List<Encoded> errors;
    private final Map<TopicPartition, Long> numbers = new HashMap<>();

    @SuppressWarnings("ArrayRecordComponent") // which nobody changes or compares
    private record Encoded(String topic, byte[] value) {}

    NumberedErrors(ClusterAddress cluster, Topics topics) {
        this.cluster = cluster;
        ZipfWorkload workload = new ZipfWorkload();
        this.errors = IntStream.range(0, VARIETY)
                .mapToObj(number -> encoded(topics, workload.error(number)))
                .toList();
    }

    private static Encoded encoded(Topics topics, ClassifiedError error) {
        Topic<String, ClassifiedError> topic =
                topics.classified(error.classification().recoverability());
        return new Encoded(topic.name(), topic.valueSerde().serializer().serialize(topic.name(), error));
    }

    /** Returns when the broker has them all. */
    void write(int count) {
        cluster.write(0, count, number -> List.of(record(number)));
    }

    private ProducerRecord<byte[], byte[]> record(int number) {
        Encoded error = errors.get(number % VARIETY);
        int partition = number / VARIETY % Topics.DEFAULT_PARTITIONS;
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(
                error.topic(), partition, ("session-" + number).getBytes(StandardCharsets.UTF_8), error.value());
        long next = numbers.merge(new TopicPartition(error.topic(), partition), 1L, Long::sum);
        int place = RecordNumber.placeOf(error.topic(), partition);
        new RecordNumber(LedgerApp.CLASSIFIER, 0, partition, EPOCH, place, next).putOn(record.headers());
        return record;
    }
}
