package dev.errata.simulator;

import java.util.SplittableRandom;

/**
 * What the runs of operations are like.
 *
 * @param share of the errors that end a run of an operation, which may be run again
 * @param announced share of the first runs whose start is told before their error
 * @param wordy share of the failed runs that say so much that the runs of an operation do not fit into its history
 * @param disordered share of the failed runs that are told to have started after they have failed
 */
public record Runs(double share, double announced, double wordy, double disordered) {
    private static final double USUAL = 0.8;

    /** Most errors end a run; of first runs nothing is told but their error, and of the others all in order. */
    public static final Runs PLAIN = new Runs(USUAL, 0, 0, 0);

    static Runs of(SplittableRandom random) {
        return new Runs(USUAL, Swarm.share(random, 0.5), Swarm.share(random, 1), Swarm.share(random, 0.5));
    }

    /** Fewer of them belong to an operation. */
    Runs with(double changed) {
        return new Runs(changed, announced, wordy, disordered);
    }
}
