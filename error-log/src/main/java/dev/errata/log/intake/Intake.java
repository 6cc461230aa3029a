package dev.errata.log.intake;

import dev.errata.log.database.Database;
import dev.errata.log.database.NewerSchemaException;
import dev.errata.schemas.Topic;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads topics into PostgreSQL in a thread of its own, from {@link #start} until {@link #close}.
 *
 * <p>Whatever fails (PostgreSQL, Kafka, the registry) ends the reader at hand; after a pause another one begins where the
 * ledger stands. So there is nothing to remember and nothing to guess after a failure, a lost answer to a COMMIT included,
 * and the pipeline never waits.
 */
public final class Intake implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration END_WAIT = Duration.ofSeconds(70);

    private final Database database;
    private final KafkaAccess kafka;
    private final Map<String, Source<?>> sources = new HashMap<>();
    private final List<Topic<?, ?>> topics = new ArrayList<>();
    private final IntakeMeters meters;
    private final Ledger ledger;
    private final Storage storage;
    private final Thread thread = new Thread(this::run, "error-log-intake");
    private final CountDownLatch closing = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile State state = State.NEW;

    /** How the reading goes. */
    public enum State {
        NEW,
        RUNNING,
        /** PostgreSQL, Kafka or the registry does not answer; it is tried again. */
        WAITING,
        /** Only a person can help. */
        FAILED,
        CLOSED
    }

    public Intake(Database database, KafkaAccess kafka, List<Source<?>> sources, MeterRegistry meters) {
        this.database = database;
        this.kafka = kafka;
        this.meters = new IntakeMeters(meters);
        this.ledger = new Ledger(database);
        this.storage = new Storage(database, ledger);
        sources.forEach(source -> source.topics().forEach(topic -> {
            this.sources.put(topic.name(), source);
            this.topics.add(topic);
        }));
    }

    public void start() {
        thread.start();
    }

    public State state() {
        return state;
    }

    /** Returns when it has ended, by itself or by {@link #close}. */
    public void awaitEnd() throws InterruptedException {
        ended.await();
    }

    private void run() {
        Backoff backoff = new Backoff();
        try {
            while (!isClosing()) {
                try {
                    read(backoff);
                } catch (NewerSchemaException failed) {
                    LOG.atError().setCause(failed).log("the error log cannot go on");
                    state = State.FAILED;
                    return;
                } catch (RuntimeException failed) {
                    waitAfter(failed, backoff.next());
                }
            }
            state = State.CLOSED;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            state = State.CLOSED;
        } finally {
            ended.countDown();
        }
    }

    private void read(Backoff backoff) {
        database.migrate();
        try (Reader reader = kafka.open(topics, ledger, meters)) {
            while (!isClosing()) {
                storage.store(decode(reader.poll(POLL)), reader.positions());
                reader.publishPositions();
                state = State.RUNNING;
                backoff.reset();
            }
        }
    }

    private List<Decoded<?>> decode(Iterable<ConsumerRecord<byte[], byte[]>> records) {
        List<Decoded<?>> decoded = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            decoded.add(Objects.requireNonNull(sources.get(record.topic())).decode(record));
            meters.read(record.topic());
        }
        return decoded;
    }

    private void waitAfter(RuntimeException failed, Duration pause) throws InterruptedException {
        state = State.WAITING;
        LOG.atWarn()
                .addKeyValue(
                        "failure",
                        String.valueOf(failed.getMessage()).lines().findFirst().orElse(""))
                .addKeyValue("nextTryIn", pause)
                .log("the error log cannot store at the moment; nothing is lost, it goes on where it stopped");
        LOG.atDebug().setCause(failed).log("why the error log waits");
        boolean unused = closing.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    /** Stores the batch at hand and ends; a second call does nothing. */
    @Override
    public void close() {
        closing.countDown();
        try {
            if (thread.isAlive()) {
                thread.join(END_WAIT.toMillis());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        ended.countDown();
    }
}
