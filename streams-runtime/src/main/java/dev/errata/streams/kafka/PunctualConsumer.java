package dev.errata.streams.kafka;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.utils.Time;

/**
 * Kafka's consumer, except that it waits for records no longer than until other work of its thread is due, and longer than
 * it was told while nothing happens: a thread that wakes for nothing is most of what an idle app costs.
 */
final class PunctualConsumer extends KafkaConsumer<byte[], byte[]> {
    private final Waits waits;
    private final LongSupplier nextWork;
    private final Beginnings beginnings;
    private final UncountedListener uncounted;
    private final Time time;

    PunctualConsumer(
            Map<String, Object> config,
            LongSupplier nextWork,
            Beginnings.Listener expired,
            UncountedListener uncounted,
            Time time) {
        super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.nextWork = nextWork;
        this.beginnings =
                new Beginnings(String.valueOf(config.get(ConsumerConfig.CLIENT_ID_CONFIG)), this::metrics, expired);
        this.uncounted = uncounted;
        this.time = time;
        this.waits = new Waits(time.milliseconds());
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        long wait = waits.next(timeout.toMillis(), nextWork.getAsLong(), time.milliseconds());
        ConsumerRecords<byte[], byte[]> records = super.poll(Duration.ofMillis(wait));
        if (!records.isEmpty()) {
            beginnings.look(records);
            waits.happened(time.milliseconds());
        }
        return records;
    }

    /** A task asks when it begins. */
    @Override
    public Map<TopicPartition, OffsetAndMetadata> committed(Set<TopicPartition> places) {
        Map<TopicPartition, OffsetAndMetadata> committed = super.committed(places);
        committed.forEach((place, offset) -> uncounted.uncounted(
                place, offset == null || CountedOffsets.isMarked(place, offset) ? 0 : offset.offset()));
        return committed;
    }

    /** How long each wait is. All in milliseconds. */
    static final class Waits {
        /** Longer than any fetch waits at the broker, and than a transaction is open that nothing more comes into. */
        static final long QUIET_AFTER = 1_000;

        static final long QUIET_WAIT = 500;

        private long lastHappened;

        Waits(long now) {
            lastHappened = now;
        }

        /** Records came, or other work was due. */
        void happened(long now) {
            lastHappened = now;
        }

        /**
         * Of a thread that must not wait at all, as it does not while it takes over partitions, nothing is made longer.
         *
         * @param told how long at most while something happens
         * @param due when there is other work
         */
        long next(long told, long due, long now) {
            boolean isDue = due - told < now;
            if (told == 0 || isDue) {
                happened(now);
            }
            long longest = now - lastHappened >= QUIET_AFTER ? Math.max(told, QUIET_WAIT) : told;
            return Math.min(longest, Math.max(0, due - now));
        }
    }
}
