package dev.errata.log.retention;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the retention and indexes days that are over, each hour, and a minute later when that failed, from {@link #start} until {@link #close}. */
public final class RetentionJob implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RetentionJob.class);
    private static final long HOURLY_MINUTES = 60;

    private final LogCleaner cleaner;
    private final SearchIndex index;
    private final ScheduledExecutorService executor =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "error-log-retention"));

    public RetentionJob(LogCleaner cleaner, SearchIndex index, MeterRegistry meters) {
        this.cleaner = cleaner;
        this.index = index;
        Gauge.builder("errata.log.retention.behind.days", cleaner::daysBehind)
                .description("days of detail that are kept longer than they should be")
                .register(meters);
    }

    public void start() {
        schedule(1);
    }

    /** Runs it once out of turn, for all days that are due: the disk is full. */
    public void makeRoom() {
        if (!executor.isShutdown()) {
            executor.execute(() -> attempt(() -> cleaner.makeRoom().ifPresent(RetentionJob::say)));
        }
    }

    private void schedule(long minutes) {
        if (!executor.isShutdown()) {
            var unused = executor.schedule(this::run, minutes, TimeUnit.MINUTES);
        }
    }

    private void run() {
        boolean isDone = attempt(() -> cleaner.run().ifPresent(RetentionJob::say));
        boolean isIndexed = attempt(() -> say(index.make()));
        schedule(isDone && isIndexed ? HOURLY_MINUTES : 1);
    }

    private static boolean attempt(Runnable job) {
        try {
            job.run();
            return true;
        } catch (RuntimeException failed) {
            LOG.atWarn()
                    .addKeyValue(
                            "failure",
                            String.valueOf(failed.getMessage())
                                    .lines()
                                    .findFirst()
                                    .orElse(""))
                    .log("days of the error log wait to be dropped or indexed; it is tried again");
            return false;
        }
    }

    private static void say(List<String> indexes) {
        if (!indexes.isEmpty()) {
            LOG.atInfo().addKeyValue("indexes", indexes).log("days are indexed for searches");
        }
    }

    private static void say(RetentionRun run) {
        LOG.atDebug().addKeyValue("run", run).log("retention has run");
        if (run.detail().has("early")) {
            LOG.atWarn()
                    .addKeyValue("days", run.detail().path("early"))
                    .log("days became counts before their time: together they were larger than retention.bytes");
        }
    }

    /** A run at hand is rolled back. */
    @Override
    public void close() {
        executor.shutdownNow();
    }
}
