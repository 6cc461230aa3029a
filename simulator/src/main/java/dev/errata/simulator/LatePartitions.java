package dev.errata.simulator;

import dev.errata.simulator.kafka.Lateness;
import java.util.SplittableRandom;
import org.apache.kafka.common.TopicPartition;

/** Now and then what is written to a partition is read long after what was written to others at the same time. */
final class LatePartitions implements Lateness {
    private static final long STRETCH_MILLIS = 15_000;
    private static final int LONGEST_MILLIS = 45_000;

    private final long seed;
    private final double share;

    LatePartitions(long seed, double share) {
        this.seed = seed;
        this.share = share;
    }

    @Override
    public long of(TopicPartition place, long now) {
        if (share == 0) {
            return 0;
        }
        SplittableRandom random = Draws.of(seed, place + " in stretch " + now / STRETCH_MILLIS);
        return random.nextDouble() < share ? random.nextInt(LONGEST_MILLIS) : 0;
    }
}
