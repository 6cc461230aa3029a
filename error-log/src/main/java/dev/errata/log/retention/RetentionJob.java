package dev.errata.log.retention;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the retention each hour, and a minute later when it failed, from {@link #start} until {@link #close}. */
public final class RetentionJob implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RetentionJob.class);
    private static final long HOURLY_MINUTES = 60;

    private final Retention retention;
    private final ScheduledExecutorService executor =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "error-log-retention"));

    public RetentionJob(Retention retention, MeterRegistry meters) {
        this.retention = retention;
        Gauge.builder("errata.log.retention.behind.days", retention::daysBehind)
                .description("days of detail that are kept longer than they should be")
                .register(meters);
    }

    public void start() {
        schedule(1);
    }

    private void schedule(long minutes) {
        if (!executor.isShutdown()) {
            var unused = executor.schedule(this::run, minutes, TimeUnit.MINUTES);
        }
    }

    private void run() {
        try {
            retention
                    .run()
                    .ifPresent(run -> LOG.atDebug().addKeyValue("run", run).log("retention has run"));
            schedule(HOURLY_MINUTES);
        } catch (RuntimeException failed) {
            LOG.atWarn()
                    .addKeyValue(
                            "failure",
                            String.valueOf(failed.getMessage())
                                    .lines()
                                    .findFirst()
                                    .orElse(""))
                    .log("the error log's retention did not end its run; it is tried again in a minute");
            schedule(1);
        }
    }

    /** A run at hand is rolled back. */
    @Override
    public void close() {
        executor.shutdownNow();
    }
}
