package dev.errata.client.report;

import dev.errata.client.ClientConfig;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.wording.Spoken;
import dev.errata.schemas.Topic;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Hands errors over for good: a call returns when all replicas in sync have the error, else it throws. For work that may
 * only be let go once Errata has it, such as the offset of a record that could not be processed; what an
 * {@link ErrorReporter} takes may still be lost. For all threads. It connects with the first error.
 */
public final class ErrorHandover implements AutoCloseable {
    private static final Duration REGISTRY_WAIT = Duration.ofSeconds(2);
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(5);

    private final Map<String, Object> settings;
    private final Topic<byte[], ErrorEvent> errors;
    private final Duration within;
    private @Nullable Producer<byte[], byte[]> producer;
    private boolean isClosed;

    /**
     * To this Kafka.
     *
     * @param within what the broker has to answer within
     */
    public ErrorHandover(ClientConfig config, Duration within) {
        if (within.isNegative() || within.isZero()) {
            throw new IllegalArgumentException("within must be positive, got " + Spoken.duration(within));
        }
        Map<String, Object> ours = new HashMap<>(ReportSender.DELIVERY);
        ours.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        ours.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, within.toMillis());
        this.settings = config.producer("handover", ours);
        this.errors = config.topics(REGISTRY_WAIT, REGISTRY_WAIT).errors();
        this.within = within;
    }

    /**
     * Returns when the broker has it.
     *
     * @throws NotHandedOverException if it is not known that the broker has it; it may have it all the same
     */
    public void handOver(ErrorEvent event) {
        String refusal = event.payloadRefusal();
        if (refusal != null) {
            throw new NotHandedOverException(refusal, null);
        }
        ErrorEvent fitting = EventLimit.fit(event)
                .orElseThrow(() -> new NotHandedOverException("the error is too large, however much is cut", null));
        try {
            byte[] value = errors.valueSerde().serializer().serialize(errors.name(), fitting);
            producer()
                    .send(new ProducerRecord<>(errors.name(), ReportSender.key(fitting), value))
                    .get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException | InterruptException e) {
            Thread.currentThread().interrupt();
            throw new NotHandedOverException("interrupted while the broker had not answered", e);
        } catch (TimeoutException e) {
            throw new NotHandedOverException("the broker did not answer within " + Spoken.duration(within), e);
        } catch (ExecutionException e) {
            throw new NotHandedOverException("the broker did not take the error", e.getCause());
        } catch (RuntimeException e) {
            throw new NotHandedOverException("the error cannot be sent now", e);
        }
    }

    private synchronized Producer<byte[], byte[]> producer() {
        if (isClosed) {
            throw new IllegalStateException("the handover is closed");
        }
        if (producer == null) {
            ByteArraySerializer bytes = new ByteArraySerializer();
            producer = new KafkaProducer<>(settings, bytes, bytes);
        }
        return producer;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (producer != null) {
            producer.close(CLOSE_WITHIN);
        }
    }
}
