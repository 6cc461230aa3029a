package dev.errata.launcher.pipeline;

import dev.errata.launcher.console.Console;
import dev.errata.streams.process.StopSignal;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A command that runs until a signal ends it; the process ends when everything is closed, and this last. */
public final class UntilStopped implements AutoCloseable {
    private static final Duration LONGEST_END = Duration.ofMinutes(1);

    private final Console console;
    private final StopSignal signal;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    private UntilStopped(Console console, StopSignal signal) {
        this.console = console;
        this.signal = signal;
    }

    /** Signals to this JVM; until {@link #begin} they end it as it is. */
    public static UntilStopped ofProcess(Console console) {
        return new UntilStopped(console, StopSignal.ofProcess());
    }

    /** There is something to close in order. */
    public void begin() {
        signal.onStop(this::end);
    }

    /** Returns after this time, or when it is to end: whether it is. */
    public boolean isStopped(Duration time) throws InterruptedException {
        return stop.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** What a signal does: returns when all is closed. */
    private void end() {
        stop.countDown();
        try {
            boolean hasEnded = ended.await(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS);
            if (!hasEnded) {
                console.note("not everything ended within " + LONGEST_END.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ended.countDown();
        signal.mainLeaves();
    }
}
