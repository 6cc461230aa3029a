package dev.errata.core.recovery.trial;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What policies did to the operations that failed at one dependency.
 *
 * @param recovered operations that succeeded in the end
 * @param wasted retries that failed
 * @param asked how often a person was asked about a failure
 * @param peak the most retries that ended in one minute
 * @param half the time after which half of all operations had recovered; {@link #NEVER} if fewer did
 * @param most the same for 99 % of them
 */
public record Effect(long recovered, long wasted, long asked, long peak, Duration half, Duration most) {
    public static final Duration NEVER = ChronoUnit.FOREVER.getDuration();

    /** Adds up operations. */
    static final class Sum {
        private final List<Duration> recoveries = new ArrayList<>();
        private final Map<Long, Long> minutes = new HashMap<>();
        private long recovered;
        private long wasted;
        private long asked;
        private long unknown;

        void add(Course course) {
            recoveries.add(course.recovery() == null ? NEVER : course.recovery());
            recovered += course.recovery() == null ? 0 : 1;
            wasted += course.wasted();
            asked += course.asked();
            unknown += course.unknown();
            course.runs().forEach(run -> minutes.merge(Math.floorDiv(run.getEpochSecond(), 60L), 1L, Long::sum));
        }

        long unknown() {
            return unknown;
        }

        Effect effect() {
            List<Duration> sorted = recoveries.stream().sorted().toList();
            long peak =
                    minutes.values().stream().mapToLong(Long::longValue).max().orElse(0);
            return new Effect(recovered, wasted, asked, peak, quantile(sorted, 50), quantile(sorted, 99));
        }

        private static Duration quantile(List<Duration> sorted, int percent) {
            int rank = (sorted.size() * percent + 99) / 100;
            return sorted.get(Math.max(0, rank - 1));
        }
    }
}
