package dev.errata.intake.produce;

import dev.errata.intake.spool.Outgoing;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Kafka, as far as a record goes there: with acks=all, for so long and no longer. For all threads. */
final class Broker implements AutoCloseable {
    /** A record is on Kafka or given up within it; nothing of it is in flight then. */
    static final Duration DELIVERY = Duration.ofSeconds(5);

    /** A process that has just started is slow to connect. */
    private static final int ATTEMPTS = 3;

    private static final Map<String, Object> SETTINGS = Map.of(
            ProducerConfig.ACKS_CONFIG,
            "all",
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            true,
            ProducerConfig.LINGER_MS_CONFIG,
            5,
            ProducerConfig.COMPRESSION_TYPE_CONFIG,
            "lz4",
            ProducerConfig.BATCH_SIZE_CONFIG,
            256 << 10,
            ProducerConfig.MAX_BLOCK_MS_CONFIG,
            1_000,
            ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
            4_000,
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
            (int) DELIVERY.toMillis(),
            ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
            9 << 20);

    private final Map<String, Object> settings;
    private final Numbering numbering;
    private @Nullable Producer<byte[], byte[]> producer;
    private boolean isClosed;

    /** How a record fared. */
    sealed interface Fate {
        /** It is there. */
        record Acknowledged() implements Fate {
            static final Acknowledged IT_IS = new Acknowledged();
        }

        /** It will never be taken, for what it is. */
        record RefusedForGood(String reason) implements Fate {}

        /** It was not acknowledged in time, or could not be sent; another time it may. */
        record NotNow(String reason) implements Fate {}
    }

    /** With the properties of a producer that reach the brokers. */
    Broker(Map<String, Object> connection, Numbering numbering) {
        this.numbering = numbering;
        Map<String, Object> all = new HashMap<>(SETTINGS);
        connection.forEach(all::putIfAbsent);
        this.settings = Map.copyOf(all);
    }

    /**
     * Finds out who leads the topics, so that no first record waits for that, or is given up over it.
     *
     * @return whether it is known of all; if not, within some seconds
     */
    boolean findLeaders(Collection<String> topics) {
        return topics.stream().allMatch(topic -> IntStream.range(0, ATTEMPTS).anyMatch(attempt -> isLed(topic)));
    }

    /** Asks, and waits for the answer as a record would. */
    private boolean isLed(String topic) {
        try {
            return !producer().partitionsFor(topic).isEmpty();
        } catch (KafkaException away) {
            return false;
        }
    }

    /** Never fails; it is done within {@link #DELIVERY} and a second. */
    CompletableFuture<Fate> send(Outgoing record) {
        CompletableFuture<Fate> fate = new CompletableFuture<>();
        send(record, fate::complete);
        return fate;
    }

    /** Tells once how the record fared, on a thread of the producer's or on this one, within the same time. */
    void send(Outgoing record, Consumer<Fate> hears) {
        ProducerRecord<byte[], byte[]> numbered =
                new ProducerRecord<>(record.topic(), record.partition(), record.key(), record.value());
        numbering.inOrder(
                numbered,
                heard -> send(numbered, fate -> {
                    heard.fared(fate instanceof Fate.Acknowledged);
                    hears.accept(fate);
                }));
    }

    /** As it is, without a number. */
    void send(ProducerRecord<byte[], byte[]> record, Consumer<Fate> hears) {
        try {
            Future<RecordMetadata> unused =
                    producer().send(record, (metadata, failure) -> hears.accept(fateOf(failure)));
        } catch (KafkaException | IllegalStateException failed) {
            hears.accept(fateOf(failed));
        }
    }

    private static Fate fateOf(@Nullable Exception failure) {
        if (failure == null) {
            return Fate.Acknowledged.IT_IS;
        }
        String reason = failure.getClass().getSimpleName();
        boolean isAboutTheRecord = failure instanceof RecordTooLargeException
                || failure instanceof RecordBatchTooLargeException
                || failure instanceof InvalidRecordException;
        return isAboutTheRecord
                ? new Fate.RefusedForGood(reason)
                : new Fate.NotNow(reason + ": " + failure.getMessage());
    }

    /** Made with the first record: while the name of no broker resolves there can be none. */
    private synchronized Producer<byte[], byte[]> producer() {
        if (isClosed) {
            throw new IllegalStateException("the intake is closing");
        }
        if (producer == null) {
            producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        }
        return producer;
    }

    /** Returns when nothing is in flight. */
    @Override
    public void close() {
        Producer<byte[], byte[]> open;
        synchronized (this) {
            isClosed = true;
            open = producer;
        }
        if (open != null) {
            open.close(DELIVERY.plusSeconds(1));
        }
    }
}
