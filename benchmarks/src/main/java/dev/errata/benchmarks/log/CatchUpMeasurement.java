package dev.errata.benchmarks.log;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** A log that was away: how fast it works off what has arrived while more arrives, and how it answers meanwhile. */
final class CatchUpMeasurement {
    private static final int PAUSE_MILLIS = 20;
    private static final double P99 = 0.99;

    private final Store store;
    private final Arrivals arrivals;
    private final Duration away;

    CatchUpMeasurement(Store store, Arrivals arrivals, Duration away) {
        this.store = store;
        this.arrivals = arrivals;
        this.away = away;
    }

    Row measure(Callable<LogProcess> starter) throws Exception {
        long before = store.read();
        try (SteadyArrivals steady = SteadyArrivals.start(arrivals)) {
            Thread.sleep(away.toMillis());
            try (LogProcess log = starter.call()) {
                return caughtUp(log, before, steady);
            }
        }
    }

    private Row caughtUp(LogProcess log, long before, SteadyArrivals steady) throws Exception {
        List<Double> millis = new ArrayList<>();
        long first = stored(before);
        long began = System.nanoTime();
        long read = first;
        while (steady.written() - read > SteadyArrivals.ERRORS_A_SECOND) {
            if (!steady.isArriving() || !log.isAlive()) {
                throw new IllegalStateException("the log or the arrivals have ended");
            }
            long asked = System.nanoTime();
            String unused = log.get("/api/errors?limit=50");
            millis.add(Row.millis(System.nanoTime() - asked));
            Thread.sleep(PAUSE_MILLIS);
            read = stored(before);
        }
        double rate = (read - first) / ((System.nanoTime() - began) / 1e9);
        double p99 = Row.quantile(
                P99, millis.stream().mapToDouble(Double::doubleValue).toArray());
        return Row.rates(
                "errors stored while catching up after " + away.toSeconds() + " s; arriving. The list meanwhile: p99 "
                        + Row.number(p99) + " ms of " + millis.size(),
                rate,
                SteadyArrivals.ERRORS_A_SECOND);
    }

    private long stored(long before) throws SQLException {
        return (store.read() - before) / Arrivals.RECORDS;
    }
}
