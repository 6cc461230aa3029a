package dev.errata.streams;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.time.Duration;

/**
 * How much runs at once, and how often.
 *
 * @param commitInterval between transactions; results are visible to others only after one
 * @param pollInterval the longest wait for new records while there are some, which is also how late a punctuator may be whose
 *     app does not say when its next work is due; half a second, if that is longer, once nothing happened for a second
 * @param linger how long a producer waits for a batch to fill; nothing is seen before the commit, which sends what still lingers
 */
public record StreamTuning(
        int threads, int standbyReplicas, Duration commitInterval, Duration pollInterval, Duration linger) {
    public StreamTuning {
        new Violations()
                .atLeast("threads", 1, threads)
                .atLeast("standby.replicas", 0, standbyReplicas)
                .positive("commit.interval", commitInterval)
                .positive("poll.interval", pollInterval)
                .notNegative("linger", linger)
                .throwIfAny();
    }

    /** For throughput: one thread, a transaction every 100 ms. */
    public static StreamTuning defaults() {
        return withCommitsEvery(Duration.ofMillis(100));
    }

    /** One thread with so long between transactions; a batch may take as long to fill, as to linger for less only makes more of them. */
    public static StreamTuning withCommitsEvery(Duration interval) {
        return new StreamTuning(1, 0, interval, Duration.ofMillis(100), interval);
    }

    /** The same with other threads. */
    public StreamTuning withThreads(int changed) {
        return new StreamTuning(changed, standbyReplicas, commitInterval, pollInterval, linger);
    }

    static StreamTuning read(Config config, StreamTuning defaults) {
        int threads = config.integer("threads", defaults.threads, "stream threads of this process");
        int standbys = config.integer(
                "standby.replicas",
                defaults.standbyReplicas,
                "copies of each store kept up to date by other processes");
        Duration commit = config.duration("commit.interval", defaults.commitInterval, "time between transactions");
        Duration poll = config.duration("poll.interval", defaults.pollInterval, "longest wait for new records");
        Duration linger = config.duration("linger", commit, "how long a producer waits for a batch to fill");
        return config.part(defaults, () -> new StreamTuning(threads, standbys, commit, poll, linger));
    }
}
