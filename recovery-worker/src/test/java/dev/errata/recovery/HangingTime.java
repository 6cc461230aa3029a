package dev.errata.recovery;

import dev.errata.streams.SteadyTime;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Time;

/** A clock that no stream thread gets past once it hangs; for all other threads time goes on then, with a leap. */
final class HangingTime implements Time {
    private static final Duration LEAP = Duration.ofMinutes(1);

    private final Time steady = SteadyTime.startingNow();
    private final CountDownLatch free = new CountDownLatch(1);
    private volatile BooleanSupplier hangs = () -> false;
    private volatile long leapMillis;

    /** The first stream thread that finds it so hangs at once: nothing comes between. */
    void hangWhen(BooleanSupplier condition) {
        hangs = condition;
    }

    void goOn() {
        hangs = () -> false;
        leapMillis = 0;
        free.countDown();
    }

    @Override
    public long milliseconds() {
        if (!Thread.currentThread().getName().contains("StreamThread")) {
            return steady.milliseconds() + leapMillis;
        }
        if (!hangs.getAsBoolean()) {
            return steady.milliseconds();
        }
        leapMillis = LEAP.toMillis();
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
