package dev.errata.benchmarks.pipeline;

/**
 * What one run gave, from the end of its warm-up to the last committed record.
 *
 * @param cpuSecondsPerMillion of this JVM: the app, its clients, the compiler and the collector, not the broker
 * @param writtenPerRecord records sent to output, internal and changelog topics for each record read
 * @param bytesPerRecord as they were sent, compressed
 * @param crossed records sent to internal topics between two tasks, in all
 */
record Figures(
        double recordsPerSecond,
        double cpuSecondsPerMillion,
        double writtenPerRecord,
        double bytesPerRecord,
        double crossed) {}
