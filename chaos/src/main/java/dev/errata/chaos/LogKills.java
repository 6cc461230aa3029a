package dev.errata.chaos;

import dev.errata.benchmarks.audit.LedgerAudit;
import dev.errata.benchmarks.log.Arrivals;
import dev.errata.benchmarks.log.LogProcess;
import dev.errata.benchmarks.log.Logged;
import dev.errata.benchmarks.log.SteadyArrivals;
import dev.errata.benchmarks.log.Store;
import dev.errata.benchmarks.pipeline.BrokerProcess;
import dev.errata.benchmarks.shared.Waiting;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.TopicNames;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A log and its database that are killed while errors arrive, some of them twice; then every row and count is compared. */
final class LogKills implements AutoCloseable {
    private static final int SHORTEST_LIFE_MILLIS = 2_000;
    private static final int LONGEST_LIFE_MILLIS = 8_000;
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final Duration POLL = Duration.ofMillis(200);

    private final Random random;
    private final Consumer<String> progress;
    private final InstantSource clock;
    private final BrokerProcess broker;
    private final Store store;
    private final SteadyArrivals arrivals;
    private LogProcess log;
    private long stored;

    private LogKills(Random random, Consumer<String> progress, BrokerProcess broker, Store store, InstantSource clock)
            throws IOException {
        this.random = random;
        this.progress = progress;
        this.clock = clock;
        this.broker = broker;
        this.store = store;
        this.arrivals = SteadyArrivals.start(new Arrivals(broker.cluster(), new Logged(), clock, 0));
        this.log = LogProcess.start(broker, store);
    }

    static LogKills start(Path directory, long seed, Consumer<String> progress, InstantSource clock) throws Exception {
        BrokerProcess broker = BrokerProcess.start(directory.resolve("kafka"));
        broker.cluster().createTopics();
        return new LogKills(new Random(seed), progress, broker, Store.start(directory.resolve("postgres")), clock);
    }

    /** The log and PostgreSQL in turn, each after some seconds of its life. */
    void killed(int times) throws Exception {
        for (int i = 0; i < times; i++) {
            Thread.sleep(SHORTEST_LIFE_MILLIS + random.nextInt(LONGEST_LIFE_MILLIS - SHORTEST_LIFE_MILLIS));
            awaitProgress();
            if (i % 2 == 0) {
                progress.accept("killing the log, " + arrivals.written() + " errors written");
                log.kill();
                log = LogProcess.start(broker, store);
            } else {
                progress.accept("killing PostgreSQL, " + arrivals.written() + " errors written");
                store.kill();
            }
        }
    }

    /** Until something is stored since the last kill, however slow the machine is. */
    private void awaitProgress() throws InterruptedException {
        long before = stored;
        if (!Waiting.until(TIMEOUT, POLL, () -> isMoreStored(before))) {
            throw new IllegalStateException("nothing is stored any more after " + before + " records");
        }
    }

    private boolean isMoreStored(long before) {
        try {
            stored = store.read();
        } catch (SQLException isStarting) {
            progress.accept("PostgreSQL does not answer yet");
        }
        return stored != before;
    }

    /** An orderly stop of PostgreSQL, and its start after that time; errors arrive all the while. */
    void without(Duration time) throws InterruptedException {
        progress.accept("PostgreSQL is away for " + time.toSeconds() + " s, " + arrivals.written() + " errors written");
        store.stop();
        Thread.sleep(time.toMillis());
        store.startAgain();
        progress.accept("PostgreSQL is back, " + arrivals.written() + " errors written");
    }

    int written() {
        return arrivals.written();
    }

    /** Ends the arrivals, waits for the log and says what is not as it was written; empty if all is. */
    List<String> differences() throws Exception {
        Set<String> ids = arrivals.end();
        boolean unused = Waiting.until(TIMEOUT, POLL, () -> rows() >= ids.size() && decisions() >= ids.size());
        List<String> wrong = new ArrayList<>();
        Set<String> stored = new HashSet<>(store.texts("SELECT error_id FROM error_log"));
        count(
                wrong,
                "ids that are missing",
                ids.stream().filter(id -> !stored.contains(id)).count(),
                0);
        count(
                wrong,
                "ids that nobody wrote",
                stored.stream().filter(id -> !ids.contains(id)).count(),
                0);
        count(wrong, "rows", rows(), ids.size());
        count(
                wrong,
                "errors by the hour",
                store.number("SELECT coalesce(sum(errors), 0) FROM error_hourly"),
                ids.size());
        count(wrong, "decisions", decisions(), ids.size());
        count(wrong, "bad rows", store.number("SELECT count(*) FROM bad_row"), 0);
        count(wrong, "lost records", store.number("SELECT coalesce(sum(lost), 0) FROM intake_offset"), 0);
        List<String> read = new ArrayList<>(List.of(TopicNames.DECISIONS));
        Stream.of(Recoverability.values()).map(TopicNames::classified).forEach(read::add);
        wrong.addAll(new LedgerAudit(broker.cluster(), clock).differences("error-log", read));
        return wrong;
    }

    private static void count(List<String> wrong, String what, long found, long expected) {
        if (found != expected) {
            wrong.add(what + ": " + found + ", not " + expected);
        }
    }

    private long rows() throws SQLException {
        return store.number("SELECT count(*) FROM error_log");
    }

    private long decisions() throws SQLException {
        return store.number("SELECT count(*) FROM decision");
    }

    @Override
    public void close() throws IOException {
        arrivals.close();
        log.close();
        store.close();
        broker.close();
    }
}
