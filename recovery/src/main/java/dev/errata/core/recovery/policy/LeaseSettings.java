package dev.errata.core.recovery.policy;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.List;

/**
 * How runs are watched, so that a dead executor loses nothing.
 *
 * @param enabled whether runs are watched; a component may say otherwise
 * @param timeLimit of a run whose operation states none; each heartbeat grants it anew
 * @param pickUpWithin how long a command may lie before it is handed out again
 * @param payloadWithin how long a retry that is due waits for its payload before a person is asked
 * @param handOuts how often it is handed out in all
 */
public record LeaseSettings(
        boolean enabled, Duration timeLimit, Duration pickUpWithin, Duration payloadWithin, int handOuts) {
    public static final LeaseSettings DEFAULTS =
            new LeaseSettings(true, Duration.ofMinutes(10), Duration.ofHours(1), Duration.ofMinutes(10), 4);

    /** No run may take longer, whatever it asks for. */
    public static final Duration LONGEST = Duration.ofDays(1);

    public LeaseSettings {
        for (Duration time : List.of(timeLimit, pickUpWithin, payloadWithin)) {
            if (time.isNegative() || time.isZero()) {
                throw new IllegalArgumentException("lease times must be positive, got " + Spoken.duration(time));
            }
        }
        if (handOuts < 1) {
            throw new IllegalArgumentException("handOuts must be at least 1, got " + handOuts);
        }
    }
}
