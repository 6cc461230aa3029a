package dev.errata.log.intake;

import dev.errata.core.wording.Spoken;
import dev.errata.log.database.Database;
import dev.errata.log.database.Failures;
import dev.errata.log.database.NewerSchemaException;
import dev.errata.schemas.Topic;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.utils.ExponentialBackoff;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads topics into PostgreSQL in a thread of its own, from {@link #start} until {@link #close}.
 *
 * <p>Whatever fails (PostgreSQL, Kafka, the registry) ends the reader at hand; after a pause another one begins where the
 * stored offsets stand. So there is nothing to remember and nothing to guess after a failure, a lost answer to a COMMIT included,
 * and the pipeline never waits.
 */
public final class Intake implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);
    private static final Duration POLL = Duration.ofMillis(500);
    /** Between two small batches: a transaction for each few records costs PostgreSQL a multiple of what the records do. */
    private static final Duration GATHERING = Duration.ofMillis(100);

    private static final Duration END_WAIT = Duration.ofSeconds(70);
    /** Milliseconds: doubled after each failure in a row, without jitter. */
    private static final ExponentialBackoff PAUSES = new ExponentialBackoff(200, 2, 10_000, 0);

    private final String name;
    private final Target target;
    private final KafkaAccess kafka;
    private final List<Source<?>> sources;
    private final List<Topic<?, ?>> topics = new ArrayList<>();
    private final MeterRegistry meters;
    private final IntakeLag progress;
    private final Thread thread;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile State state = State.NEW;
    private volatile String failure = "";
    /** Of its thread. */
    private boolean hasMadeRoom;
    /** In a row; of its thread. */
    private int failedTries;

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

    /**
     * Where it stores.
     *
     * @param makeRoom called when the disk of the database is full, from the intake's thread
     */
    public record Target(Database database, Runnable makeRoom) {}

    /**
     * Not started yet.
     *
     * @param name which of the log's readers it is
     */
    public Intake(
            String name,
            Target target,
            KafkaAccess kafka,
            List<Source<?>> sources,
            MeterRegistry meters,
            InstantSource clock) {
        this.name = name;
        this.target = target;
        this.kafka = kafka;
        this.meters = meters;
        this.thread = new Thread(this::run, "error-log-" + name);
        this.sources = List.copyOf(sources);
        sources.forEach(source -> topics.addAll(source.topics()));
        this.progress = new IntakeLag(topics, clock);
        new IntakeMeters(meters).of(name, progress::lag, progress::hoursLeft);
    }

    public void start() {
        thread.start();
    }

    public State state() {
        return state;
    }

    /** How it goes, in a line for people. */
    public String line() {
        return switch (state) {
            case NEW -> name + ": starting";
            case RUNNING -> name + ": reading, " + progress.lag() + " to go";
            case WAITING -> "%s: waiting, %s: %s".formatted(name, progress.timeLeft(), failure);
            case FAILED -> name + ": failed: " + failure;
            case CLOSED -> name + ": closed";
        };
    }

    /** Returns when it has ended, by itself or by {@link #close}. */
    public void awaitEnd() throws InterruptedException {
        ended.await();
    }

    private void run() {
        try {
            while (!isClosing()) {
                try {
                    read();
                } catch (NewerSchemaException failed) {
                    LOG.atError().setCause(failed).log("the error log cannot go on");
                    failure = String.valueOf(failed.getMessage());
                    state = State.FAILED;
                    return;
                } catch (RuntimeException | SQLException failed) {
                    waitAfter(failed, Duration.ofMillis(PAUSES.backoff(failedTries++)));
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

    private void read() throws SQLException, InterruptedException {
        target.database().migrate();
        ExecutorService storing =
                Executors.newSingleThreadExecutor(task -> new Thread(task, thread.getName() + "-store"));
        try (IntakeSession session =
                new IntakeSession(target.database(), sources, kafka.open(topics), meters, storing)) {
            while (!isClosing()) {
                IntakeSession.StepResult step = session.step(POLL);
                if (step != IntakeSession.StepResult.READ) {
                    session.tell(progress);
                    state = State.RUNNING;
                    hasMadeRoom &= step == IntakeSession.StepResult.AT_END;
                    failedTries = 0;
                }
                if (session.mayGather()) {
                    boolean unused = closing.await(GATHERING.toMillis(), TimeUnit.MILLISECONDS);
                }
            }
            session.finish();
        } finally {
            storing.shutdown();
        }
    }

    private void waitAfter(Exception failed, Duration pause) throws InterruptedException {
        state = State.WAITING;
        String why = String.valueOf(failed.getMessage()).lines().findFirst().orElse("");
        failure = why;
        LOG.atWarn()
                .addKeyValue("intake", name)
                .addKeyValue("failure", why)
                .addKeyValue("left", progress.timeLeft())
                .addKeyValue("nextTryIn", Spoken.duration(pause))
                .log("the error log cannot store at the moment; nothing is lost, it goes on where it stopped");
        LOG.atDebug().setCause(failed).log("why the error log waits");
        if (Failures.isOfTheDisk(failed)) {
            makeRoomOnce();
        }
        findHowLongIsLeft();
        boolean unused = closing.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Once until something is stored again. */
    private void makeRoomOnce() {
        if (!hasMadeRoom) {
            hasMadeRoom = true;
            target.makeRoom().run();
        }
    }

    /** Whoever has stored nothing since its start has only Kafka to ask. */
    private void findHowLongIsLeft() {
        if (!progress.isKnown()) {
            try {
                progress.found(kafka.oldestUnread(progress.expiringTopics()));
            } catch (KafkaException away) {
                LOG.atDebug().setCause(away).log("Kafka does not say what is unread");
            }
        }
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
