package dev.errata.benchmarks.pipeline;

/**
 * What one run gave, from the end of its warm-up to the last committed record.
 *
 * @param cpuSecondsPerMillion of this JVM: the app, its clients, the compiler and the collector, not the broker
 * @param writtenPerRecord records sent to output and changelog topics for each record read
 */
record Figures(double recordsPerSecond, double cpuSecondsPerMillion, double writtenPerRecord) {}
