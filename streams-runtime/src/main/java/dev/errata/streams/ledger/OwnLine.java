package dev.errata.streams.ledger;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.schemas.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** Writes the line of an app that is none of Kafka Streams to the ledger, whenever it has changed. For one thread. */
public final class OwnLine implements AutoCloseable {
    private final Function<Instant, Optional<LedgerLine>> line;
    private final Topic<String, LedgerLine> topic;
    private final Supplier<Producer<byte[], byte[]>> connecting;
    private @Nullable Producer<byte[], byte[]> producer;

    /**
     * Writes nothing yet.
     *
     * @param line as of a moment; empty while there is nothing to say
     * @param connecting makes the producer when there is
     */
    public OwnLine(
            Function<Instant, Optional<LedgerLine>> line,
            Topic<String, LedgerLine> topic,
            Supplier<Producer<byte[], byte[]>> connecting) {
        this.line = line;
        this.topic = topic;
        this.connecting = connecting;
    }

    /**
     * Returns when the broker has it. One that has not changed is written, too: who reads it knows then that nothing has changed,
     * and that what is missing up to here is lost.
     *
     * @throws KafkaException if it does not take it now
     */
    public void tell(Instant now) {
        LedgerLine newest = line.apply(now).orElse(null);
        if (newest == null) {
            return;
        }
        if (producer == null) {
            producer = connecting.get();
        }
        byte[] key = newest.writer().getBytes(StandardCharsets.UTF_8);
        byte[] value = topic.valueSerde().serializer().serialize(topic.name(), newest);
        try {
            var unused = producer.send(new ProducerRecord<>(topic.name(), key, value))
                    .get();
        } catch (ExecutionException failed) {
            throw new KafkaException("the line was not written", failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while the line was written", interrupted);
        }
    }

    @Override
    public void close() {
        if (producer != null) {
            producer.close();
            producer = null;
        }
    }
}
