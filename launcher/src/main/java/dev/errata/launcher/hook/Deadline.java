package dev.errata.launcher.hook;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * How long an agent waits, from the start of this process on: afterwards it ends with nothing said. The start of the JVM
 * counts, and that of the script before it.
 */
final class Deadline {
    /** What it takes to end. */
    private static final Duration RESERVE = Duration.ofMillis(20);
    /** Before the first line of this program has run, where the system does not tell. */
    private static final Duration USUAL_START = Duration.ofMillis(150);

    private static final int TICK_MILLIS = 10;
    private static final int START_TIME = 19;

    private final long end;
    private final AtomicBoolean isSettled = new AtomicBoolean();

    private Deadline(long end) {
        this.end = end;
    }

    /** Counted from the start of this process. */
    static Deadline ofProcess(Duration limit) {
        return new Deadline(
                System.nanoTime() + limit.minus(RESERVE).minus(sinceStart()).toNanos());
    }

    /** What is left of the time; zero when it is over. */
    Duration left() {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }

    /** Whether there may still be an answer: whoever asks first decides. */
    boolean settle() {
        return isSettled.compareAndSet(false, true);
    }

    /** Runs {@code whenOver} when the time is over, unless it was settled before. */
    void enforce(Runnable whenOver) {
        Thread thread = new Thread(
                () -> {
                    while (System.nanoTime() < end) {
                        LockSupport.parkNanos(end - System.nanoTime());
                    }
                    if (settle()) {
                        whenOver.run();
                    }
                },
                "errata-deadline");
        thread.setDaemon(true);
        thread.start();
    }

    private static Duration sinceStart() {
        try {
            String line = Files.readString(Path.of("/proc/self/stat"));
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
            String uptime = Files.readString(Path.of("/proc/uptime")).split(" ", 2)[0];
            long now = new BigDecimal(uptime).movePointRight(3).longValue();
            return Duration.ofMillis(Math.max(0, now - Long.parseLong(fields[START_TIME]) * TICK_MILLIS));
        } catch (IOException e) {
            return USUAL_START;
        }
    }
}
