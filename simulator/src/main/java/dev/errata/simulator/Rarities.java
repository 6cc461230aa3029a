package dev.errata.simulator;

import java.util.SplittableRandom;

/**
 * What seldom happens in the field, and often in some histories here.
 *
 * @param lost share of the errors of an agent whose way led nowhere, as the ways that it tries then do
 * @param unattended share of the retries that nobody picks up, however often they are handed out
 * @param retold share of the failed runs that are told of twice
 * @param belated share of the runs whose success is told when nobody waits for them any more
 * @param throng errors of one session in one minute, of two messages with one cause
 * @param looks at retries, operations and questions, from page to page
 * @param words share of the groups that a person says something of
 * @param skilled share of the errors of a skill, which has settings of its own
 * @param isRuled whether some categories have settings of their own
 * @param isForgetful whether an operation that is over is forgotten within minutes
 * @param clockSteps how often the clock of a node is set while its process runs, forwards or back
 */
public record Rarities(
        double lost,
        double unattended,
        double retold,
        double belated,
        int throng,
        int looks,
        double words,
        double skilled,
        boolean isRuled,
        boolean isForgetful,
        int clockSteps) {
    private static final int SMALLEST_THRONG = 140;
    private static final int LARGEST_THRONG = 260;
    private static final int MOST_LOOKS = 40;
    private static final int MOST_CLOCK_STEPS = 12;

    public static final Rarities NONE = new Rarities(0, 0, 0, 0, 0, 0, 0, 0, false, false, 0);

    static Rarities of(SplittableRandom random) {
        return new Rarities(
                Swarm.share(random, 0.3),
                Swarm.share(random, 0.3),
                Swarm.share(random, 0.5),
                Swarm.share(random, 0.3),
                random.nextInt(4) == 0 ? random.nextInt(SMALLEST_THRONG, LARGEST_THRONG) : 0,
                random.nextInt(3) == 0 ? 0 : random.nextInt(MOST_LOOKS),
                Swarm.share(random, 1),
                Swarm.share(random, 0.5),
                random.nextInt(3) == 0,
                random.nextInt(3) == 0,
                random.nextInt(3) == 0 ? random.nextInt(1, MOST_CLOCK_STEPS) : 0);
    }
}
