package dev.errata.client.executor;

import dev.errata.core.wording.Spoken;
import java.time.Duration;

/**
 * How an executor runs.
 *
 * @param concurrency runs at the same time; those of one session never overlap
 * @param threads on which handlers run or, asynchronous ones, begin
 * @param timeLimit for commands that name none
 * @param drainWithin how long closing waits for runs to end by themselves
 * @param handOverWithin how long a rebalance waits for runs of the partitions that go
 * @param runsPerPartition taken from a partition before reading it pauses
 */
public record ExecutorSettings(
        int concurrency,
        int threads,
        Duration timeLimit,
        Duration drainWithin,
        Duration handOverWithin,
        int runsPerPartition,
        UnknownType unknownType) {
    /** The consumer is not polled meanwhile, and Kafka gives it five minutes. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(4);

    public static final ExecutorSettings DEFAULT = new ExecutorSettings(
            4, 4, Duration.ofMinutes(10), Duration.ofSeconds(30), Duration.ofSeconds(5), 64, UnknownType.IGNORE);

    public ExecutorSettings {
        requirePositive("concurrency", concurrency);
        requirePositive("threads", threads);
        requirePositive("runsPerPartition", runsPerPartition);
        if (timeLimit.isNegative() || timeLimit.isZero()) {
            throw new IllegalArgumentException("timeLimit must be positive, got " + Spoken.duration(timeLimit));
        }
        requireBounded("drainWithin", drainWithin);
        requireBounded("handOverWithin", handOverWithin);
    }

    /** With a thread for each. */
    public ExecutorSettings withConcurrency(int changed) {
        return new ExecutorSettings(
                changed, changed, timeLimit, drainWithin, handOverWithin, runsPerPartition, unknownType);
    }

    /** Fewer than runs at the same time: asynchronous handlers need no thread each. */
    public ExecutorSettings withThreads(int changed) {
        return new ExecutorSettings(
                concurrency, changed, timeLimit, drainWithin, handOverWithin, runsPerPartition, unknownType);
    }

    public ExecutorSettings withTimeLimit(Duration changed) {
        return new ExecutorSettings(
                concurrency, threads, changed, drainWithin, handOverWithin, runsPerPartition, unknownType);
    }

    public ExecutorSettings withDrainWithin(Duration changed) {
        return new ExecutorSettings(
                concurrency, threads, timeLimit, changed, handOverWithin, runsPerPartition, unknownType);
    }

    public ExecutorSettings withHandOverWithin(Duration changed) {
        return new ExecutorSettings(
                concurrency, threads, timeLimit, drainWithin, changed, runsPerPartition, unknownType);
    }

    public ExecutorSettings withRunsPerPartition(int changed) {
        return new ExecutorSettings(concurrency, threads, timeLimit, drainWithin, handOverWithin, changed, unknownType);
    }

    public ExecutorSettings withUnknownType(UnknownType changed) {
        return new ExecutorSettings(
                concurrency, threads, timeLimit, drainWithin, handOverWithin, runsPerPartition, changed);
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, got " + value);
        }
    }

    private static void requireBounded(String name, Duration value) {
        if (value.isNegative() || value.compareTo(LONGEST_WAIT) > 0) {
            throw new IllegalArgumentException(name + " must be between 0 and " + Spoken.duration(LONGEST_WAIT)
                    + ", got " + Spoken.duration(value));
        }
    }
}
