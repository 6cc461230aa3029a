package dev.errata.benchmarks.shared;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Looks again and again until something holds, but not for ever. */
public final class Waiting {
    private Waiting() {}

    /** Something that is waited for. */
    @FunctionalInterface
    public interface Condition<X extends Exception> {
        boolean holds() throws X, InterruptedException;
    }

    /** Returns once it holds, or that long later; whether it did. It is looked at first, and after each pause. */
    public static <X extends Exception> boolean until(Duration longest, Duration pause, Condition<X> condition)
            throws X, InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > end) {
                return false;
            }
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        }
        return true;
    }
}
