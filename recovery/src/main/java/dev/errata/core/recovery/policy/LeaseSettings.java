package dev.errata.core.recovery.policy;

import dev.errata.core.wording.Spoken;
import java.time.Duration;

/**
 * How runs are watched, so that a dead executor loses nothing.
 *
 * @param enabled whether runs are watched; a component may say otherwise
 * @param timeLimit of a run whose operation states none; each heartbeat grants it anew
 * @param pickUpWithin how long a command may lie before it is handed out again
 * @param handOuts how often it is handed out in all
 */
public record LeaseSettings(boolean enabled, Duration timeLimit, Duration pickUpWithin, int handOuts) {
    public static final LeaseSettings DEFAULTS =
            new LeaseSettings(true, Duration.ofMinutes(10), Duration.ofHours(1), 4);

    /** No run may take longer, whatever it asks for. */
    public static final Duration LONGEST = Duration.ofDays(1);

    public LeaseSettings {
        if (timeLimit.isNegative() || timeLimit.isZero() || pickUpWithin.isNegative() || pickUpWithin.isZero()) {
            throw new IllegalArgumentException("lease times must be positive, got " + Spoken.duration(timeLimit)
                    + " and " + Spoken.duration(pickUpWithin));
        }
        if (handOuts < 1) {
            throw new IllegalArgumentException("handOuts must be at least 1, got " + handOuts);
        }
    }
}
