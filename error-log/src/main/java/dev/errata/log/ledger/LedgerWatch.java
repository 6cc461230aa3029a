package dev.errata.log.ledger;

import dev.errata.client.operator.MissingTopicException;
import dev.errata.client.operator.NoBrokerException;
import dev.errata.client.operator.PublishedLedger;
import dev.errata.core.ledger.Balance;
import dev.errata.streams.ledger.OwnLine;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks into the pipeline's books every 5 s, in a thread of its own, until it is closed. What stops it, such as a broker that
 * is away, is tried again with the next look.
 */
public final class LedgerWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LedgerWatch.class);
    private static final Duration PAUSE = Duration.ofSeconds(5);
    /** What is older says nothing of now. */
    private static final Duration FRESH = Duration.ofMinutes(1);

    private static final Duration END_WAIT = Duration.ofSeconds(20);

    private final Supplier<PublishedLedger> opening;
    private final OwnLine own;
    private final InstantSource clock;
    private final ScheduledExecutorService executor =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "error-log-ledger"));
    private volatile @Nullable Balance newest;
    /** Of its thread. */
    private @Nullable PublishedLedger ledger;

    /**
     * Begins with {@link #start}.
     *
     * @param opening opens what it looks into, again after each failure
     * @param own what the log itself says, told before each look; closed with this
     */
    public LedgerWatch(Supplier<PublishedLedger> opening, OwnLine own, InstantSource clock, MeterRegistry meters) {
        this.opening = opening;
        this.own = own;
        this.clock = clock;
        Gauge.builder("errata.ledger.difference", () -> figure(Balance::difference))
                .description("records that are missing, doubled, misplaced or not accounted for in the pipeline")
                .register(meters);
        Gauge.builder(
                        "errata.ledger.difference.age.seconds",
                        () -> figure(balance ->
                                balance.oldestAge().orElse(Duration.ZERO).toSeconds()))
                .description("how long the oldest difference has been on the books")
                .register(meters);
    }

    public void start() {
        var unused = executor.scheduleWithFixedDelay(this::look, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * What the books said last.
     *
     * @throws KafkaException if nobody could look for a minute
     */
    public Balance newest() {
        Balance balance = fresh();
        if (balance == null) {
            throw new KafkaException("the ledger cannot be read now");
        }
        return balance;
    }

    private @Nullable Balance fresh() {
        Balance balance = newest;
        return balance == null || balance.at().isBefore(clock.instant().minus(FRESH)) ? null : balance;
    }

    /** A figure that nobody knows is none. */
    private double figure(ToLongFunction<Balance> of) {
        Balance balance = fresh();
        return balance == null ? Double.NaN : of.applyAsLong(balance);
    }

    private void look() {
        try {
            if (ledger == null) {
                ledger = opening.get();
            }
            tell();
            newest = ledger.look(clock.instant());
        } catch (MissingTopicException | NoBrokerException | KafkaException away) {
            LOG.atDebug().setCause(away).log("the ledger cannot be read; it is tried again");
            forget();
        } catch (RuntimeException failed) {
            LOG.atWarn().setCause(failed).log("the ledger cannot be read; it is tried again");
            forget();
        }
    }

    /** The others' lines are looked at while the log's own database is away, too. */
    private void tell() {
        try {
            own.tell(clock.instant());
        } catch (RuntimeException away) {
            LOG.atDebug().setCause(away).log("the log's own line cannot be written; it is tried again");
        }
    }

    private void forget() {
        if (ledger != null) {
            ledger.close();
            ledger = null;
        }
    }

    /** For two threads at once, too: the second returns when the first has closed it. */
    @Override
    public synchronized void close() {
        if (executor.isShutdown()) {
            return;
        }
        executor.execute(() -> {
            forget();
            own.close();
        });
        executor.shutdown();
        try {
            boolean unused = executor.awaitTermination(END_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
