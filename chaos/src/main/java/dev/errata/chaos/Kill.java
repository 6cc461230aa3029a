package dev.errata.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * One kill, or one stop with damage to the files. It happens by progress, not by time: however slow the machine is, work is in full swing then.
 *
 * @param victim a worker from 0, or {@link #BROKER}
 * @param downFor until it is started again
 * @param damage what is done to its files; null if it is only killed
 */
record Kill(
        int afterReleases,
        int victim,
        Duration downFor,
        @Nullable FileDamage damage) {
    static final int BROKER = -1;
    private static final int LONGEST_DOWN_MS = 5_000;
    private static final double FIRST = 0.02;
    private static final double LAST = 0.95;
    private static final int RETRY_SHARE = 20;

    /** The same for the next worker, somewhat later: this one had no such files. */
    Kill ofNext(int workers, int retries) {
        return new Kill(afterReleases + retries / RETRY_SHARE, (victim + 1) % workers, downFor, damage);
    }

    /** All kills of a run, in order; the same for the same seed. */
    static List<Kill> all(ChaosOptions options, int retries) {
        Random random = new Random(options.seed());
        List<Kill> kills = new ArrayList<>();
        for (int i = 0; i < options.kills() + options.brokerKills(); i++) {
            int victim = i < options.kills() ? random.nextInt(options.workers()) : BROKER;
            int after = (int) (retries * random.nextDouble(FIRST, LAST));
            kills.add(new Kill(after, victim, Duration.ofMillis(random.nextInt(LONGEST_DOWN_MS)), null));
        }
        for (int i = 0; i < options.damages(); i++) {
            int after = (int) (retries * (FIRST + (LAST - FIRST) * (i + 1) / (options.damages() + 1)));
            kills.add(new Kill(after, i % options.workers(), Duration.ZERO, FileDamage.number(i)));
        }
        kills.sort(Comparator.comparingInt(Kill::afterReleases));
        return kills;
    }
}
