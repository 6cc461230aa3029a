package dev.errata.benchmarks.shared;

/** The least of sorted values that a share of them does not exceed. */
public final class Quantile {
    private Quantile() {}

    public static double of(double[] sorted, double share) {
        return sorted[index(sorted.length, share)];
    }

    public static long of(long[] sorted, double share) {
        return sorted[index(sorted.length, share)];
    }

    private static int index(int count, double share) {
        return Math.max(0, (int) Math.ceil(count * share) - 1);
    }
}
