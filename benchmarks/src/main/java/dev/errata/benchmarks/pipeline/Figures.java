package dev.errata.benchmarks.pipeline;

import java.util.Locale;
import java.util.SortedMap;

/**
 * What one run gave, from the end of its warm-up to the last record, of the input and of its internal topics.
 *
 * @param cpuSecondsPerMillion of this JVM: the app, its clients, the compiler and the collector, not the broker
 * @param compilerSecondsPerMillion of that, the JVM's compiler, which an app that has run for an hour no longer needs
 * @param writtenPerRecord records sent to output, internal and changelog topics for each record read
 * @param bytesPerRecord as they were sent, compressed
 * @param crossed records sent to internal topics between two tasks, in all
 * @param cores that this JVM and the broker kept busy together
 * @param written records sent to each topic, the changelogs among them, in all; by the topic's name without the app's id
 * @param threadTime what its stream threads did with the last half minute, by kind of work, each a share
 */
record Figures(
        double recordsPerSecond,
        double cpuSecondsPerMillion,
        double compilerSecondsPerMillion,
        double writtenPerRecord,
        double bytesPerRecord,
        double crossed,
        double cores,
        SortedMap<String, Long> written,
        SortedMap<String, Double> threadTime) {

    /** Below it the role did not work all the time but waited, or others had the machine: its speed says nothing. */
    private static final double LEAST_CORES = 1;

    /**
     * The same.
     *
     * @throws IllegalStateException if the role and its broker had less than a core together
     */
    Figures checked(String id) {
        if (cores < LEAST_CORES) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "%s and its broker had %.2f of a core together: it waited for something, or others had the machine; its"
                            + " threads' time was %s; %s",
                    id,
                    cores,
                    threadTime,
                    this));
        }
        return this;
    }

    /** Without the compiler. */
    double compiledSecondsPerMillion() {
        return cpuSecondsPerMillion - compilerSecondsPerMillion;
    }
}
