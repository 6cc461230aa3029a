package dev.errata.core.recovery.trial;

import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long one retry waits for its dependency's circuit, as that was published.
 *
 * @param circuit in the order in which it was published
 */
record Holds(DependencyMode mode, List<CircuitState> circuit) {
    /** When a retry that is due then can go; null if never. */
    @Nullable Instant startOf(Instant due) {
        boolean isHeld = false;
        for (CircuitState state : circuit) {
            if (!state.updatedAt().isAfter(due)) {
                isHeld = holds(state);
            } else if (!isHeld) {
                return due;
            } else if (!holds(state)) {
                return state.updatedAt();
            }
        }
        return isHeld ? null : due;
    }

    private boolean holds(CircuitState state) {
        return switch (mode) {
            case OFF -> false;
            case OBSERVE -> state.status() == CircuitStatus.PAUSED;
            case ENFORCE -> state.status() != CircuitStatus.CLOSED;
        };
    }
}
