package dev.errata.client.report;

import dev.errata.client.Bystander;
import dev.errata.core.event.ErrorEvent;
import dev.errata.schemas.registry.RegistryUnavailableException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread between the buffer and Kafka. Whatever fails and may succeed later goes back to its place in the buffer; an errorId
 * sent twice is one error to the pipeline.
 */
final class ReportSender implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(ReportSender.class);
    private static final Duration TIMEOUT = Duration.ofMillis(100);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    /** For failures that Kafka does not call retriable and that are not about the record either. */
    private static final int MAX_FAILURES = 5;

    /**
     * How a producer of errors delivers. One request at a time: of several, the second can reach a topic just created whose leader was
     * not there for the first, which then is out of order until its delivery times out.
     */
    static final Map<String, Object> DELIVERY = Map.of(
            ProducerConfig.ACKS_CONFIG,
            "all",
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            true,
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
            1,
            ProducerConfig.LINGER_MS_CONFIG,
            5,
            ProducerConfig.COMPRESSION_TYPE_CONFIG,
            "lz4",
            ProducerConfig.MAX_BLOCK_MS_CONFIG,
            1_000,
            ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
            10_000,
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
            30_000,
            ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
            9 << 20);

    private final ReportTarget target;
    private final ReportBuffer buffer;
    private final DropLog drops;
    private final ReportListener listener;
    private final LongAdder sent = new LongAdder();
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile long closeBy;
    private volatile boolean hasEnded;
    private @Nullable Producer<byte[], byte[]> producer;

    /**
     * Where reports go.
     *
     * @param producers opens the producer, once it can be opened
     */
    record ReportTarget(
            String topic, Serializer<ErrorEvent> serializer, Supplier<Producer<byte[], byte[]>> producers) {}

    ReportSender(ReportTarget target, ReportBuffer buffer, DropLog drops, ReportListener listener) {
        this.target = target;
        this.buffer = buffer;
        this.drops = drops;
        this.listener = listener;
    }

    long sent() {
        return sent.sum();
    }

    /** Sends what is buffered, then ends; what is left when the timeout is over is dropped. */
    void close(Duration timeout) {
        closeBy = System.nanoTime() + timeout.toNanos();
        closing.countDown();
    }

    @Override
    public void run() {
        try {
            while (!isOver()) {
                Optional<Report> next = buffer.take(TIMEOUT);
                if (next.isPresent()) {
                    send(next.get());
                } else if (isClosing()) {
                    break;
                }
            }
        } catch (InterruptedException | InterruptException e) {
            LOG.atDebug().log("the reporter was interrupted while closing");
        } finally {
            end();
        }
    }

    private void send(Report report) throws InterruptedException {
        try {
            Producer<byte[], byte[]> open = producer();
            byte[] value = target.serializer().serialize(target.topic(), report.event());
            ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(target.topic(), key(report.event()), value);
            Future<RecordMetadata> unused = open.send(record, (metadata, failure) -> {
                if (failure == null) {
                    sent.increment();
                    Bystander.tell(() -> listener.sent(report.errorId()));
                } else {
                    failed(report, failure);
                }
            });
        } catch (InterruptException e) {
            drops.dropped(DropReason.CLOSED, e);
            throw e;
        } catch (ProducerNotOpenException | RegistryUnavailableException e) {
            failed(report, e);
            pause();
        } catch (RuntimeException e) {
            drops.dropped(DropReason.REFUSED, e);
        }
    }

    private Producer<byte[], byte[]> producer() {
        if (producer == null) {
            try {
                producer = target.producers().get();
            } catch (KafkaException e) {
                throw new ProducerNotOpenException(e);
            }
        }
        return producer;
    }

    private void failed(Report report, Exception failure) {
        boolean mayPass = failure instanceof RetriableException || failure instanceof ProducerNotOpenException;
        if (hasEnded) {
            drops.dropped(DropReason.CLOSED, failure);
        } else if (isAboutTheRecord(failure) || (!mayPass && report.failures() >= MAX_FAILURES)) {
            drops.dropped(DropReason.REFUSED, failure);
        } else if (!buffer.offer(mayPass ? report : report.failedAgain())) {
            drops.dropped(DropReason.BUFFER_FULL, failure);
        }
    }

    private static boolean isAboutTheRecord(Exception failure) {
        return failure instanceof RecordTooLargeException
                || failure instanceof InvalidTopicException
                || failure instanceof AuthorizationException
                || failure instanceof AuthenticationException;
    }

    static byte @Nullable [] key(ErrorEvent event) {
        return event.correlationKey()
                .or(() -> Optional.ofNullable(event.errorId()))
                .map(key -> key.getBytes(StandardCharsets.UTF_8))
                .orElse(null);
    }

    private void pause() throws InterruptedException {
        if (closing.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
            TimeUnit.MILLISECONDS.sleep(TIMEOUT.toMillis());
        }
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    private boolean isOver() {
        return isClosing() && System.nanoTime() - closeBy >= 0;
    }

    /**
     * The producer would throw at an interrupt that was meant for the loop, so it is taken back first. One that comes while it closes
     * makes it throw once it is closed.
     */
    private void end() {
        hasEnded = true;
        for (int left = buffer.clear(); left > 0; left--) {
            drops.dropped(DropReason.CLOSED, null);
        }
        Thread.interrupted();
        if (producer != null) {
            try {
                producer.close(Duration.ofNanos(Math.max(0, closeBy - System.nanoTime())));
            } catch (InterruptException e) {
                LOG.atDebug().log("the reporter was interrupted while its producer closed");
            }
        }
    }

    /** No producer can be made now, such as while the name of no broker resolves. */
    private static final class ProducerNotOpenException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ProducerNotOpenException(KafkaException cause) {
            super(cause.getMessage(), cause);
        }
    }
}
