package dev.errata.core.dependency;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How work that was held is let go after an outage or a pause: at first slowly, then twice as fast each step.
 *
 * @param perSecond the first rate, of the whole fleet
 * @param doubleEvery length of a step
 * @param until the rate at which the start is over, and only the budget limits
 */
public record SlowStart(double perSecond, Duration doubleEvery, double until) {
    public static final SlowStart DEFAULTS = new SlowStart(10, Duration.ofSeconds(2), 1_000);

    private static final int MOST_STEPS = 60;

    public SlowStart {
        if (perSecond <= 0 || until < perSecond || doubleEvery.isZero() || doubleEvery.isNegative()) {
            throw new IllegalArgumentException("a slow start needs perSecond > 0, until >= perSecond, doubleEvery > 0, "
                    + "got " + perSecond + ", " + until + ", " + Spoken.duration(doubleEvery));
        }
    }

    /** The rate at this time; null when the start is over. */
    @Nullable Double rate(Instant since, Instant now) {
        Duration elapsed = Duration.between(since, now);
        long steps = elapsed.isNegative() ? 0 : elapsed.dividedBy(doubleEvery);
        double rate = perSecond * (1L << Math.min(steps, MOST_STEPS));
        return rate >= until ? null : rate;
    }
}
