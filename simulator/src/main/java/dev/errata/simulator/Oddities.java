package dev.errata.simulator;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * What few histories in the field have, and some here.
 *
 * @param odd share of the errors with long texts, packages of every registry, or settings that nobody would ask for
 * @param late share of the time that records of a partition are read long after those of others
 * @param former until when the classifier is of the version before, and names groups by its fingerprints
 * @param crowd errors of one session, all of one kind, in one minute
 * @param isConfigured whether a component has settings of its own
 */
public record Oddities(double odd, double late, Duration former, int crowd, boolean isConfigured) {
    private static final int SMALLEST_CROWD = 60;
    private static final int LARGEST_CROWD = 140;

    public static final Oddities NONE = new Oddities(0, 0, Duration.ZERO, 0, false);

    static Oddities of(SplittableRandom random, Duration duration) {
        return new Oddities(
                Swarm.share(random, 1),
                Swarm.share(random, 0.2),
                Duration.ofMillis((long) ((double) duration.toMillis() * Swarm.share(random, 0.7))),
                random.nextInt(3) == 0 ? random.nextInt(SMALLEST_CROWD, LARGEST_CROWD) : 0,
                random.nextInt(3) == 0);
    }
}
