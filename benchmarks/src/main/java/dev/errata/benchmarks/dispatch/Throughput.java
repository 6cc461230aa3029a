package dev.errata.benchmarks.dispatch;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** So many of something, and how many came in a second, from the first to the last. For all threads. */
final class Throughput {
    private static final long LOOK_SECONDS = 1;

    private final int wanted;
    private final AtomicInteger count = new AtomicInteger();
    private volatile CountDownLatch all = new CountDownLatch(1);
    private volatile long first;
    private volatile long last;

    Throughput(int wanted) {
        this.wanted = wanted;
    }

    /** From the beginning. */
    Throughput anew() {
        count.set(0);
        all = new CountDownLatch(1);
        return this;
    }

    void one() {
        int number = count.incrementAndGet();
        if (number == 1) {
            first = System.nanoTime();
        } else if (number == wanted) {
            last = System.nanoTime();
            all.countDown();
        }
    }

    /** Waits for all of them. */
    double aSecond(BooleanSupplier isRunning) throws InterruptedException {
        while (!all.await(LOOK_SECONDS, TimeUnit.SECONDS)) {
            if (!isRunning.getAsBoolean()) {
                throw new IllegalStateException("it ended after " + count + " of " + wanted);
            }
        }
        return (wanted - 1) / (Duration.ofNanos(last - first).toNanos() / 1e9);
    }
}
