package dev.errata.client.retry;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** The wait between two attempts. */
@FunctionalInterface
public interface RetryTimer {
    /** Completes after the delay, on any thread. */
    CompletionStage<Void> after(Duration delay);

    /** The JDK's own timer; what follows runs in the common pool. */
    static RetryTimer system() {
        return delay -> CompletableFuture.runAsync(
                () -> {}, CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS));
    }
}
