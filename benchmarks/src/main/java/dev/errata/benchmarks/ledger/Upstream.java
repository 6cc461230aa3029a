package dev.errata.benchmarks.ledger;

/** The stage before the one that is looked at. For one thread. */
interface Upstream extends AutoCloseable {
    /** Returns when the broker has so many errors, each with its number. */
    void write(int count);

    @Override
    default void close() {
        // Nothing is held.
    }
}
