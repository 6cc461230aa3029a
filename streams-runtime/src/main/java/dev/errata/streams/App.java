package dev.errata.streams;

import java.util.Optional;

/** One app from start to end, whatever it is built on; it is started once. For all threads. */
public interface App extends HealthCheck, AutoCloseable {
    /**
     * Returns when it does its work.
     *
     * @throws StartException saying what a person must mend; the app is closed then
     */
    void start();

    /** Waits until the app has ended, by {@link #close()} or of itself; true if it failed. */
    boolean awaitEnd() throws InterruptedException;

    /** Why it ended of itself, in a line for a person; empty if it did not, or its log tells. */
    default Optional<String> failure() {
        return Optional.empty();
    }

    /** Finishes what is at hand and ends; a second call does nothing new, also one of another thread at the same time. */
    @Override
    void close();
}
