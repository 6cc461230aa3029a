package dev.errata.intake;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.schemas.Topic;
import dev.errata.streams.KafkaConnection;
import dev.errata.streams.ledger.OwnLine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what the intake has counted to the ledger, in a thread and with a producer of its own: what is acknowledged meanwhile
 * does not wait for it. While Kafka or the registry is away nothing is written; the next line says it all.
 */
final class PublishedLine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PublishedLine.class);
    private static final Duration INTERVAL = Duration.ofSeconds(3);
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final Map<String, Object> TIMEOUTS = Map.of(
            ProducerConfig.MAX_BLOCK_MS_CONFIG,
            (int) TIMEOUT.toMillis(),
            ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
            (int) TIMEOUT.toMillis(),
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
            (int) TIMEOUT.multipliedBy(2).toMillis());

    private final OwnLine line;
    private final InstantSource clock = InstantSource.system();
    private final ScheduledExecutorService executor =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "intake-ledger"));

    private PublishedLine(OwnLine line) {
        this.line = line;
    }

    /** @param counted as of a moment */
    static PublishedLine start(
            Function<Instant, LedgerLine> counted, Topic<String, LedgerLine> topic, KafkaConnection kafka) {
        PublishedLine published =
                new PublishedLine(new OwnLine(counted.andThen(Optional::of), topic, () -> producer(kafka)));
        ScheduledFuture<?> unused = published.executor.scheduleWithFixedDelay(
                published::tell, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        return published;
    }

    private static Producer<byte[], byte[]> producer(KafkaConnection kafka) {
        Map<String, Object> settings = new HashMap<>(kafka.propertiesOf("producer"));
        settings.putAll(TIMEOUTS);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private void tell() {
        try {
            line.tell(clock.instant());
        } catch (KafkaException away) {
            LOG.atDebug().setCause(away).log("the intake's line cannot be written; it is tried again");
        } catch (RuntimeException failed) {
            LOG.atWarn().setCause(failed).log("the intake's line cannot be written; it is tried again");
        }
    }

    /** Says what there is to say, behind the last record. */
    @Override
    public void close() {
        executor.shutdownNow();
        try {
            boolean unused = executor.awaitTermination(TIMEOUT.toMillis() * 4, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        tell();
        line.close();
    }
}
