package dev.errata.benchmarks.log;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A thousand errors a second, each with its decision, until it is ended. */
public final class SteadyArrivals implements AutoCloseable {
    static final int ERRORS_A_SECOND = 1_000;
    private static final int SLICES = 20;

    private final Arrivals arrivals;
    private final Set<String> ids = new HashSet<>();
    private final AtomicInteger written = new AtomicInteger();
    private final ScheduledExecutorService producer = Executors.newSingleThreadScheduledExecutor();
    private final ScheduledFuture<?> arriving;

    private SteadyArrivals(Arrivals arrivals) {
        this.arrivals = arrivals;
        this.arriving = producer.scheduleAtFixedRate(
                this::slice, 0, TimeUnit.SECONDS.toMicros(1) / SLICES, TimeUnit.MICROSECONDS);
    }

    /** Writes with these, which stay the caller's. */
    public static SteadyArrivals start(Arrivals arrivals) {
        return new SteadyArrivals(arrivals);
    }

    private void slice() {
        for (int i = 0; i < ERRORS_A_SECOND / SLICES; i++) {
            ids.add(arrivals.write());
            written.incrementAndGet();
        }
    }

    public int written() {
        return written.get();
    }

    /** Whether they go on; a failure ends them. */
    boolean isArriving() {
        return !arriving.isDone();
    }

    /**
     * Ends them; returns the ids of all, once they are on their topics.
     *
     * @throws ExecutionException if they had ended before by a failure
     */
    public Set<String> end() throws InterruptedException, ExecutionException {
        if (arriving.isDone()) {
            arriving.get();
        }
        producer.shutdown();
        if (!producer.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("the last errors are not written");
        }
        arrivals.flush();
        return Set.copyOf(ids);
    }

    @Override
    public void close() {
        producer.shutdownNow();
    }
}
