package dev.errata.log.intake;

import dev.errata.log.database.Database;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * The life of one reader, until something fails or it is closed: each step reads a batch and makes its rows while the one before
 * is stored. It knows no time and no thread of its own. Of one thread.
 */
public final class IntakeSession implements AutoCloseable {
    /** Positions go to Kafka for tools alone, one record for each partition: behind so many batches, or when nothing comes. */
    private static final int PUBLISHED = 10;

    private final Map<String, Source<?>> sources = new HashMap<>();
    private final IntakeMeters meters;
    private final Storage storage;
    private final StoringThread storing;
    private final Reader reader;
    private List<Decoded<?>> stored = List.of();
    private ReadyBatch atHand = ReadyBatch.EMPTY;
    private int unpublished;

    /** How far a step has come. */
    public enum StepResult {
        /** A batch was stored. */
        STORED,
        /** Nothing is left to read or to store. */
        AT_END,
        /** Something was read, or nobody knows what is to be read. */
        READ
    }

    /**
     * Begins where the stored offsets stand.
     *
     * @param executor stores a batch while the next one is read; one at a time
     */
    public IntakeSession(
            Database database,
            Collection<Source<?>> sources,
            KafkaAccess.Subscription subscription,
            MeterRegistry meters,
            Executor executor) {
        sources.forEach(source -> source.topics().forEach(topic -> this.sources.put(topic.name(), source)));
        IntakeOffsets offsets = new IntakeOffsets(database);
        this.meters = new IntakeMeters(meters);
        this.storage = new Storage(database, offsets, this.meters);
        this.storing = new StoringThread(storage, executor);
        this.reader = new Reader(subscription.consumer(), subscription.topics(), offsets, this.meters, storing::settle);
    }

    /**
     * Reads the next batch, waits until the one before is stored, and has this one stored.
     *
     * @throws TakenOverException when another reader has gone on with a partition
     * @throws RuntimeException when PostgreSQL, Kafka or the registry is away; this reader is of no use any more
     */
    public StepResult step(Duration wait) throws SQLException {
        ReadyBatch next = ReadyBatch.of(decode(reader.poll(wait)));
        storing.await();
        stored = atHand.records();
        if (stored.isEmpty() && next.isEmpty()) {
            storage.move(reader.silentMoves(), reader.positions());
        }
        complete();
        if (next.isEmpty() || ++unpublished == PUBLISHED) {
            publish();
        }
        storing.begin(next, reader.positions());
        atHand = next;
        if (stored.isEmpty()) {
            return next.isEmpty() && reader.isAtEnd() ? StepResult.AT_END : StepResult.READ;
        }
        return StepResult.STORED;
    }

    /** Says what the last step has stored, and what is left. */
    void tell(IntakeLag progress) {
        progress.stored(stored, reader.lag() + atHand.records().size());
    }

    /** Whether something is being stored, and too little has come meanwhile to fill the next batch. */
    boolean mayGather() {
        return !atHand.isEmpty() && reader.lag() < KafkaAccess.BATCH;
    }

    /** Returns when the batch at hand is stored. */
    void finish() throws SQLException {
        storing.await();
        complete();
        publish();
    }

    private void publish() {
        reader.publishPositions();
        unpublished = 0;
    }

    /** Writes down how far a batch that was stored has brought the reader. */
    private void complete() throws SQLException {
        for (Map.Entry<TopicPartition, Reader.Completion> each :
                reader.completed().entrySet()) {
            storage.complete(
                    each.getKey(), each.getValue(), sourceOf(each.getKey().topic()));
        }
    }

    private List<Decoded<?>> decode(ConsumerRecords<byte[], byte[]> polled) {
        List<Decoded<?>> decoded = new ArrayList<>();
        for (TopicPartition partition : polled.partitions()) {
            List<ConsumerRecord<byte[], byte[]>> records = polled.records(partition);
            for (int i = 0; i < records.size(); i++) {
                ConsumerRecord<byte[], byte[]> following = i + 1 < records.size() ? records.get(i + 1) : null;
                ConsumerRecord<byte[], byte[]> record = records.get(i);
                decoded.add(sourceOf(record.topic()).decode(record, reader.positionOf(record, following)));
            }
            meters.read(partition.topic(), records.size());
        }
        return decoded;
    }

    private Source<?> sourceOf(String topic) {
        return Objects.requireNonNull(sources.get(topic));
    }

    /** Returns when the batch at hand is stored or has failed. */
    @Override
    public void close() {
        try {
            reader.close();
        } finally {
            storing.settle();
        }
    }
}
