package dev.errata.simulator.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** The producer of a process: keeps what its open transaction has sent. */
final class SimulatedProducer extends MockProducer<byte[], byte[]> {
    private final SimulatedLog log;
    private final NodeTime time;
    private List<Sent> sent = new ArrayList<>();

    /** @param clock of the process when it was sent */
    record Sent(ProducerRecord<byte[], byte[]> record, TopicPartition place, long clock) {}

    SimulatedProducer(SimulatedLog log, NodeTime time) {
        super(Cluster.empty(), true, null, new ByteArraySerializer(), new ByteArraySerializer());
        this.log = log;
        this.time = time;
    }

    @Override
    public synchronized Future<RecordMetadata> send(
            ProducerRecord<byte[], byte[]> record, @Nullable Callback callback) {
        TopicPartition place = new TopicPartition(record.topic(), log.partitionFor(record));
        sent.add(new Sent(record, place, time.milliseconds()));
        RecordMetadata metadata = new RecordMetadata(place, sent.size(), 0, time.milliseconds(), 0, 0);
        if (callback != null) {
            callback.onCompletion(metadata, null);
        }
        return CompletableFuture.completedFuture(metadata);
    }

    @Override
    public List<PartitionInfo> partitionsFor(String topic) {
        return IntStream.range(0, log.partitionsOf(topic))
                .mapToObj(number -> new PartitionInfo(topic, number, null, null, null))
                .toList();
    }

    boolean isEmpty() {
        return sent.isEmpty();
    }

    /** What was sent since the last time. */
    List<Sent> take() {
        List<Sent> taken = sent;
        sent = new ArrayList<>();
        return taken;
    }
}
