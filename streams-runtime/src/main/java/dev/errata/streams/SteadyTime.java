package dev.errata.streams;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.utils.Time;

/**
 * The clock of Kafka Streams in this process: the wall clock as it was when the process started, carried on by
 * {@link System#nanoTime()}. A wall clock that is set back or forward meanwhile moves no punctuator.
 */
public final class SteadyTime implements Time {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final LongSupplier nanos;
    private final long anchorMillis;
    private final long anchorNanos;

    /** With clocks of the caller; the wall clock is looked at once. */
    public SteadyTime(LongSupplier wallMillis, LongSupplier nanos) {
        this.nanos = nanos;
        this.anchorMillis = wallMillis.getAsLong();
        this.anchorNanos = nanos.getAsLong();
    }

    public static SteadyTime startingNow() {
        return new SteadyTime(Time.SYSTEM::milliseconds, Time.SYSTEM::nanoseconds);
    }

    @Override
    public long milliseconds() {
        return anchorMillis + (nanoseconds() - anchorNanos) / NANOS_PER_MILLI;
    }

    @Override
    public long nanoseconds() {
        return nanos.getAsLong();
    }

    @Override
    public void sleep(long milliseconds) {
        Time.SYSTEM.sleep(milliseconds);
    }

    /** Waits until notified with the condition true; {@code deadlineMs} is in this clock's milliseconds. */
    @Override
    public void waitObject(Object lock, Supplier<Boolean> condition, long deadlineMs) throws InterruptedException {
        synchronized (lock) {
            while (!condition.get()) {
                long left = deadlineMs - milliseconds();
                if (left <= 0) {
                    throw new TimeoutException("Condition not satisfied before deadline");
                }
                lock.wait(left);
            }
        }
    }
}
