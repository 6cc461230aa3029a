package dev.errata.client.retry;

/** Work that wants to know which attempt it is, and what it is told to do differently. */
@FunctionalInterface
public interface AttemptWork<T> {
    T run(Attempt attempt) throws Exception;
}
