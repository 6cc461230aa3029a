package dev.errata.benchmarks.whole;

/** Milliseconds, each of which is counted; a minute and more is one. For one thread. */
final class Latencies {
    private static final int MOST = 60_000;

    private final int[] counts = new int[MOST + 1];
    private long total;

    void add(long millis) {
        counts[(int) Math.min(MOST, Math.max(0, millis))]++;
        total++;
    }

    /** What so great a share of them does not exceed; 0 if there are none. */
    long at(double share) {
        long wanted = (long) Math.ceil(total * share);
        long seen = 0;
        for (int millis = 0; millis <= MOST; millis++) {
            seen += counts[millis];
            if (seen >= wanted && seen > 0) {
                return millis;
            }
        }
        return 0;
    }
}
