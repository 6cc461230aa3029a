package dev.errata.benchmarks.workload;

import java.util.Arrays;

/** Ranks from 0, the n-th of which is drawn n times as rarely as the first. */
final class Zipf {
    private final double[] cumulated;

    Zipf(int ranks) {
        cumulated = new double[ranks];
        double sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += 1.0 / (rank + 1);
            cumulated[rank] = sum;
        }
    }

    /** @param uniform from 0 up to 1 */
    int rank(double uniform) {
        int found = Arrays.binarySearch(cumulated, uniform * cumulated[cumulated.length - 1]);
        return found < 0 ? -found - 1 : found;
    }
}
