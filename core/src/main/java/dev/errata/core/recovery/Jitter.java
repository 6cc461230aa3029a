package dev.errata.core.recovery;

import dev.errata.core.taxonomy.Labelled;
import java.time.Duration;

/** How a delay is spread, so that a fleet does not retry in lockstep. */
public enum Jitter implements Labelled {
    /** The delay as it is. */
    NONE,
    /** Half of it fixed, half random. */
    EQUAL,
    /** All of it random. */
    FULL;

    Duration spread(Duration delay, JitterSource source) {
        return switch (this) {
            case NONE -> delay;
            case EQUAL -> {
                Duration half = delay.dividedBy(2);
                yield half.plus(source.upTo(half));
            }
            case FULL -> source.upTo(delay);
        };
    }

    /** The shortest that a delay can become. */
    Duration least(Duration delay) {
        return switch (this) {
            case NONE -> delay;
            case EQUAL -> delay.dividedBy(2);
            case FULL -> Duration.ZERO;
        };
    }
}
