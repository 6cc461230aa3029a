package dev.errata.benchmarks.log;

import dev.errata.benchmarks.pipeline.BrokerProcess;
import dev.errata.benchmarks.pipeline.ProcessUsage;
import dev.errata.benchmarks.shared.Waiting;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;

/** A broker, a database that holds rows already, and the log as a process of its own; each figure beside its anchor. */
final class LogRun implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofMinutes(20);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final int FIFTH = 5;
    private static final long MIB = 1024 * 1024;

    private final LogOptions options;
    private final Consumer<String> progress;
    private final BrokerProcess broker;
    private final Store store;
    private final InstantSource clock;
    private final Logged logged = new Logged();
    private final Arrivals arrivals;

    private LogRun(
            LogOptions options, Consumer<String> progress, BrokerProcess broker, Store store, InstantSource clock) {
        this.options = options;
        this.progress = progress;
        this.broker = broker;
        this.store = store;
        this.clock = clock;
        this.arrivals = new Arrivals(broker.cluster(), logged, clock, options.rows());
    }

    /** Starts broker and database, and fills the table. */
    static LogRun prepare(LogOptions options, Path directory, Consumer<String> progress, InstantSource clock)
            throws Exception {
        BrokerProcess broker = BrokerProcess.start(directory.resolve("kafka"));
        Store store = Store.start(directory.resolve("postgres"));
        broker.cluster().createTopics();
        progress.accept("filling the table with " + options.rows() + " rows");
        LogRun run = new LogRun(options, progress, broker, store, clock);
        store.fill(options.rows(), clock.instant(), run.logged);
        return run;
    }

    void measure(Consumer<Row> table) throws Exception {
        table.accept(Row.alone(
                "a row with its indexes",
                Row.number(store.number("SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('error_log')")
                                / (double) options.rows())
                        + " bytes"));
        for (LogOptions.Part part : options.parts()) {
            progress.accept("measuring " + part);
            switch (part) {
                case INGEST -> ingest(table);
                case QUESTIONS -> withLog(log -> new Questions(store, log).measure(table));
                case PAGES -> withLog(log -> new Pages(log, arrivals).measure(table));
                case EXPORT -> withLog(log -> new Exports(store, log).measure(table));
                case CATCH_UP ->
                    table.accept(new CatchUpMeasurement(store, arrivals, options.away()).measure(this::start));
                case DROP -> table.accept(new OldDay(store, clock).measure());
                case SEARCH -> withLog(log -> new Searches(store, log, clock).measure(table));
            }
        }
    }

    /** The log, started for this and ended after it. */
    private void withLog(Measurement measurement) throws Exception {
        try (LogProcess log = start()) {
            measurement.measure(log);
        }
    }

    @FunctionalInterface
    private interface Measurement {
        void measure(LogProcess log) throws Exception;
    }

    private LogProcess start() throws IOException, InterruptedException {
        LogProcess log = LogProcess.start(broker, store);
        if (!Waiting.until(TIMEOUT, POLL, () -> !log.isAlive() || log.isServing()) || !log.isAlive()) {
            throw new IllegalStateException("the log has ended or takes too long");
        }
        return log;
    }

    private static void requireTime(LogProcess log, long last) throws InterruptedException {
        if (!log.isAlive() || System.nanoTime() > last) {
            throw new IllegalStateException("the log has ended or takes too long");
        }
        Thread.sleep(POLL.toMillis());
    }

    private void ingest(Consumer<Row> table) throws Exception {
        for (int i = 0; i < options.arriving(); i++) {
            arrivals.write();
        }
        arrivals.flush();
        double before = new BareInsert(store, options.arriving()).rate();
        try (LogProcess log = start()) {
            StoredRate rate = storedRate(log, (long) Arrivals.RECORDS * options.arriving());
            double after = new BareInsert(store, options.arriving()).rate();
            double bare = (before + after) / 2;
            table.accept(Row.rates(
                    "errors stored, each with its decision; bare insert of the errors alone", rate.whole(), bare));
            table.accept(Row.rates("the same behind the first fifth, which warms the log up", rate.warm(), bare));
            table.accept(Row.alone(
                    "resident at most, heap 256 MiB",
                    Row.number(ProcessUsage.peakResidentBytes(log.pid()) / (double) MIB) + " MiB"));
        }
    }

    /**
     * Errors each second, from the first that is stored to the last.
     *
     * @param warm without the first fifth: the bare insert's process is warm as well, it has filled the table
     */
    private record StoredRate(double whole, double warm) {}

    private StoredRate storedRate(LogProcess log, long all) throws SQLException, InterruptedException {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        try (Connection watching = store.connect()) {
            long first = Store.read(watching);
            long began = System.nanoTime();
            long read = first;
            long warm = 0;
            long warmAt = began;
            while (read < all) {
                requireTime(log, end);
                read = Store.read(watching);
                if (first == 0) {
                    first = read;
                    began = System.nanoTime();
                }
                if (warm == 0 && read > all / FIFTH) {
                    warm = read;
                    warmAt = System.nanoTime();
                }
            }
            long ended = System.nanoTime();
            return new StoredRate(
                    errorsPerSecond(read - first, ended - began), errorsPerSecond(read - warm, ended - warmAt));
        }
    }

    private static double errorsPerSecond(long records, long nanos) {
        return records / (double) Arrivals.RECORDS / (nanos / 1e9);
    }

    @Override
    public void close() throws IOException {
        arrivals.close();
        store.close();
        broker.close();
    }
}
