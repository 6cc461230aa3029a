package dev.errata.recovery.schedule;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says how long the oldest alarm is overdue, and warns when that is too long. It has a thread of its own while there are
 * schedules to watch, so that it also speaks when the stream thread or its punctuator stands still. For all threads.
 */
public final class Watchdog {
    static final Duration TOO_LONG = Duration.ofSeconds(5);

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration OTHER_INTERVAL = Duration.ofSeconds(10);
    private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);

    private final LongSupplier clock;
    private final Runnable otherWork;
    private final Map<String, Alarms> tasks = new HashMap<>();
    private @Nullable ScheduledExecutorService thread;
    private boolean hasWarned;

    /**
     * With the clock that the schedules go by.
     *
     * @param clock milliseconds since 1970
     * @param otherWork done by the same thread every ten seconds: what must not delay a stream thread
     */
    public Watchdog(LongSupplier clock, Runnable otherWork) {
        this.clock = clock;
        this.otherWork = otherWork;
    }

    public synchronized void watch(String task, Alarms alarms) {
        tasks.put(task, alarms);
        if (thread == null) {
            ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(Watchdog::daemon);
            var unused = started.scheduleWithFixedDelay(
                    this::check, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            var unusedToo = started.scheduleWithFixedDelay(
                    otherWork, OTHER_INTERVAL.toMillis(), OTHER_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            thread = started;
        }
    }

    public synchronized void unwatch(String task) {
        tasks.remove(task);
        if (tasks.isEmpty() && thread != null) {
            thread.shutdown();
            thread = null;
        }
    }

    public synchronized Duration oldestOverdue() {
        long now = clock.getAsLong();
        long oldest = tasks.values().stream()
                .mapToLong(Alarms::earliest)
                .filter(earliest -> earliest < now)
                .map(earliest -> now - earliest)
                .max()
                .orElse(0);
        return Duration.ofMillis(oldest);
    }

    public synchronized long scheduled() {
        return tasks.values().stream().mapToLong(Alarms::approximateSize).sum();
    }

    /** Warns once, and says when it is over. */
    public synchronized void check() {
        Duration overdue = oldestOverdue();
        boolean isTooLong = overdue.compareTo(TOO_LONG) > 0;
        if (isTooLong && !hasWarned) {
            LOG.atWarn()
                    .setMessage("retries are overdue")
                    .addKeyValue("oldest", overdue)
                    .log();
        } else if (!isTooLong && hasWarned) {
            LOG.info("retries are on time again");
        }
        hasWarned = isTooLong;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "errata-recovery-watchdog");
        thread.setDaemon(true);
        return thread;
    }
}
