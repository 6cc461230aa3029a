package dev.errata.recovery;

import dev.errata.streams.SteadyTime;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Time;

/** A clock that no stream thread gets past while it hangs; for all other threads time goes on, with a leap. */
final class HangingTime implements Time {
    private final Time steady = SteadyTime.startingNow();
    private volatile CountDownLatch free = new CountDownLatch(0);
    private volatile long leapMillis;

    void hang(Duration leap) {
        free = new CountDownLatch(1);
        leapMillis = leap.toMillis();
    }

    void goOn() {
        leapMillis = 0;
        free.countDown();
    }

    @Override
    public long milliseconds() {
        if (!Thread.currentThread().getName().contains("StreamThread")) {
            return steady.milliseconds() + leapMillis;
        }
        try {
            free.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return steady.milliseconds();
    }

    @Override
    public long nanoseconds() {
        return steady.nanoseconds();
    }

    @Override
    public void sleep(long millis) {
        steady.sleep(millis);
    }

    @Override
    public void waitObject(Object lock, Supplier<Boolean> condition, long deadlineMs) throws InterruptedException {
        steady.waitObject(lock, condition, deadlineMs);
    }
}
