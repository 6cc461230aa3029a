package dev.errata.client.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.recovery.Jitter;
import dev.errata.core.recovery.policy.Backoff;
import dev.errata.core.recovery.policy.RetryPolicy;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Retries among listeners that throw, threads that are interrupted, work and timers that are broken. */
class RetryAmongFailuresTest {
    private static final RetryPolicy THREE = RetryPolicy.of(
            "three", 3, new Backoff.Exponential(Duration.ofSeconds(1), 2, Duration.ofSeconds(30)), Jitter.NONE);

    private final RetryCounters counters = new RetryCounters();
    private int runs;

    @Test
    void listenersThatThrowChangeNothing() throws Exception {
        RetryListener hostile = new RetryListener() {
            @Override
            public void succeeded(Attempt attempt) {
                throw new IllegalStateException("not my day");
            }

            @Override
            public void retrying(Attempt attempt, Exception failure, Duration delay, String why) {
                throw new AssertionError("nor mine");
            }

            @Override
            public void gaveUp(Attempt attempt, Exception failure, String why) {
                throw new UnsupportedOperationException("nor mine");
            }
        };
        Retry watched = retry(Retry.with(THREE).listener(hostile));
        IOException failure = new IOException("never");

        assertThat(watched.call(failing(1, failure))).isEqualTo("done");
        assertThat(runs).isEqualTo(2);
        assertThat(watched.callAsync(() -> CompletableFuture.completedFuture("done"))
                        .toCompletableFuture()
                        .get(2, TimeUnit.MINUTES))
                .isEqualTo("done");
        runs = 0;
        assertThatThrownBy(() -> watched.call(failing(9, failure))).isSameAs(failure);
        assertThat(runs).isEqualTo(3);
        assertThat(counters.gaveUp()).isEqualTo(1);
    }

    @Test
    void anInterruptEndsTheWaitAndKeepsWhatItWaitedAfter() throws Exception {
        IOException failure = new IOException("not yet");
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        CountDownLatch waiting = new CountDownLatch(1);
        Retry slow = Retry.with(THREE).timer(delay -> {
            waiting.countDown();
            return new CompletableFuture<>();
        });
        Thread caller = new Thread(() -> {
            try {
                slow.call(failing(9, failure));
            } catch (Exception e) {
                thrown.set(e);
            }
        });
        caller.start();
        waiting.await();
        caller.interrupt();
        caller.join(120_000);

        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        assertThat(thrown.get().getSuppressed()).containsExactly(failure);
        assertThat(runs).isEqualTo(1);
    }

    @Test
    void startsNoFurtherAttemptOnAThreadThatIsInterrupted() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> retry(Retry.with(THREE)).call(failing(9, new IOException("closed by interrupt"))))
                .isInstanceOf(InterruptedException.class);
        assertThat(runs).isEqualTo(1);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aCancelledStageStartsNoFurtherAttempt() {
        CompletableFuture<Void> delay = new CompletableFuture<>();
        CompletableFuture<String> result = Retry.with(THREE)
                .timer(wait -> delay)
                .callAsync(() -> {
                    runs++;
                    return CompletableFuture.<String>failedFuture(new IOException("not yet"));
                })
                .toCompletableFuture();

        result.cancel(false);
        delay.complete(null);

        assertThat(runs).isEqualTo(1);
    }

    @Test
    void aStageEndsHoweverOddTheWorkIs() {
        AssertionError fatal = new AssertionError("a bug");
        Retry three = retry(Retry.with(THREE));

        assertThat(three.callAsync(() -> {
                    throw fatal;
                }))
                .failsWithin(Duration.ofMinutes(2))
                .withThrowableThat()
                .withCause(fatal);
        assertThat(three.callAsync(() -> runs++ == 0 ? CompletableFuture.failedFuture(new IOException()) : fail(fatal)))
                .failsWithin(Duration.ofMinutes(2))
                .withThrowableThat()
                .withCause(fatal);
        assertThat(three.<String>callAsync(() -> null))
                .failsWithin(Duration.ofMinutes(2))
                .withThrowableThat()
                .withCauseInstanceOf(NullPointerException.class);
    }

    @Test
    void aStageEndsWhenItsTimerIsBroken() {
        Retry broken = Retry.with(THREE)
                .timer(delay -> CompletableFuture.failedFuture(new IllegalStateException("no timer today")));

        assertThat(broken.callAsync(() -> CompletableFuture.failedFuture(new IOException("not yet"))))
                .failsWithin(Duration.ofMinutes(2))
                .withThrowableThat()
                .withMessageContaining("the timer of a retry is broken");
    }

    private static CompletableFuture<String> fail(Error fatal) {
        throw fatal;
    }

    private Retry retry(Retry plain) {
        return plain.listener(counters).timer(delay -> CompletableFuture.completedFuture(null));
    }

    private Callable<String> failing(int times, Exception failure) {
        return () -> {
            if (++runs <= times) {
                throw failure;
            }
            return "done";
        };
    }
}
