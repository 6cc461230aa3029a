package dev.errata.benchmarks.whole;

import dev.errata.benchmarks.log.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The whole at one rate after the other. For one thread. */
final class WholeRun implements AutoCloseable {
    private static final Duration SAMPLE = Duration.ofSeconds(1);
    private static final Duration SETTLE = Duration.ofSeconds(5);
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    /** Retries that are later than this are overdue. */
    private static final Duration LATE = Duration.ofSeconds(1);

    private static final Duration STORED_WITHIN = Duration.ofMinutes(5);
    private static final int FIRST_DECISIONS = 100;
    /** A reader that stands at the end has markers of transactions before it, a few for each of its partitions. */
    private static final int AT_THE_END = 400;

    private static final double KEPT_UP = 0.98;
    private static final int TELL_EVERY = 10;

    private final Processes processes;
    private final EndToEndBalance balance = new EndToEndBalance();
    private final Watch watch;
    private final Lags lags;
    private final InstantSource clock;
    private final Consumer<String> progress;

    private WholeRun(Processes processes, InstantSource clock, Consumer<String> progress) {
        this.processes = processes;
        this.clock = clock;
        this.progress = progress;
        this.watch = Watch.start(processes.cluster(), balance, clock);
        this.lags = new Lags(processes.cluster(), processes.store());
    }

    /** Returns when errors get decisions. */
    static WholeRun start(
            WholeOptions options, Path directory, boolean hasLog, @Nullable Duration remembered, InstantSource clock)
            throws Exception {
        Processes processes = Processes.start(options, directory, hasLog, remembered);
        WholeRun run = new WholeRun(processes, clock, System.err::println);
        try {
            processes.report(FIRST_DECISIONS);
            run.await(
                    "the first decisions",
                    () -> run.balance.errors() - run.balance.undecidedErrors() > FIRST_DECISIONS);
            run.progress.accept(
                    "all processes run; warming up for " + options.warmUp().toSeconds() + " s");
            processes.report(options.from());
            run.pause(options.warmUp());
            run.drain();
            return run;
        } catch (Exception e) {
            run.close();
            throw e;
        }
    }

    Processes processes() {
        return processes;
    }

    EndToEndBalance balance() {
        return balance;
    }

    /** Tries a rate; what it left behind is worked off afterwards. */
    Held hold(double rate, Duration time) throws Exception {
        processes.report(rate);
        pause(SETTLE);
        Latencies before = balance.takeLatencies();
        progress.accept(String.format(Locale.ROOT, "trying %,.0f errors/s; p99 so far %d ms", rate, before.at(0.99)));
        Map<String, ResourceUsage> used = processes.usage();
        long errors = balance.fresh();
        long all = balance.errors();
        long retries = balance.firedRetries();
        long start = System.nanoTime();
        List<String> growing = growing(watched(time), rate);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        Map<String, ResourceUsage> use = new LinkedHashMap<>();
        processes
                .usage()
                .forEach((process, now) -> use.put(process, now.since(used.getOrDefault(process, ResourceUsage.NONE))));
        long reported = balance.fresh() - errors;
        if (reported < rate * took.toMillis() / 1000 * KEPT_UP) {
            growing.add("the producers did not keep up");
        }
        long failedAgain = balance.errors() - all - reported;
        long fired = balance.firedRetries() - retries;
        Held held = new Held(rate, took, reported, failedAgain, fired, balance.takeLatencies(), growing, use);
        progress.accept(held.summary());
        drain();
        return held;
    }

    /** What must not grow, for so long. */
    private Map<String, Trend> watched(Duration time) throws Exception {
        Map<String, Trend> trends = new TreeMap<>();
        long start = System.nanoTime();
        for (int samples = 0; samples < Trend.FEWEST || System.nanoTime() - start < time.toNanos(); samples++) {
            pause(SAMPLE);
            lags.now().forEach((reader, lag) -> trend(trends, reader).add(lag));
            trend(trends, "retries that are overdue").add(balance.overdue(clock.millis() - LATE.toMillis()));
            trend(trends, "errors without a decision").add(balance.undecidedErrors());
        }
        return trends;
    }

    private static Trend trend(Map<String, Trend> trends, String name) {
        return trends.computeIfAbsent(name, any -> new Trend());
    }

    /** What grew by more than comes in a second: a lag goes up and down by as much as lies between two commits. */
    private static List<String> growing(Map<String, Trend> trends, double rate) {
        List<String> growing = new ArrayList<>();
        trends.forEach((name, trend) -> {
            if (trend.growth() > rate) {
                growing.add(name + " +" + trend.growth());
            }
        });
        return growing;
    }

    /** Nothing more is reported; returns when all that was is decided, fired and stored. */
    void drain() throws Exception {
        processes.report(0);
        await(
                "what is left",
                () -> balance.violations().isEmpty()
                        && lags.now().values().stream().allMatch(lag -> lag <= AT_THE_END));
    }

    /** What does not balance now that all is drained; empty if all does. */
    List<String> violations() throws Exception {
        List<String> wrong = new ArrayList<>(balance.violations());
        Store store = processes.store();
        if (store != null) {
            long deadline = System.nanoTime() + STORED_WITHIN.toNanos();
            while (rows(store) != balance.errors() && System.nanoTime() < deadline) {
                pause(SAMPLE);
            }
            long rows = rows(store);
            if (rows != balance.errors()) {
                wrong.add(rows + " rows of the error log for " + balance.errors() + " errors");
            }
        }
        return wrong;
    }

    private static long rows(Store store) throws SQLException {
        return store.number("SELECT count(*) FROM error_log");
    }

    void pause(Duration time) throws InterruptedException, IOException {
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
        processes.requireAll();
        if (!watch.isAlive()) {
            throw new IllegalStateException("nobody watches any more");
        }
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds() throws Exception;
    }

    private void await(String what, Condition condition) throws Exception {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        for (int looks = 1; !condition.holds(); looks++) {
            String still = "waiting for " + what + ": " + balance.violations() + ", lags " + lags.now();
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(still);
            }
            if (looks % TELL_EVERY == 0) {
                progress.accept(still);
            }
            pause(SAMPLE);
        }
    }

    @Override
    public void close() {
        watch.close();
        lags.close();
        processes.close();
    }
}
