package dev.errata.simulator;

import dev.errata.simulator.check.Seen;
import dev.errata.simulator.check.Violation;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a history ended.
 *
 * @param digest of all of it, hexadecimal
 * @param lasted simulated time
 * @param records that were committed, changelogs included
 * @param retries that were handed out
 * @param violation null if everything held
 * @param recent the last records
 */
public record SimulationOutcome(
        long seed,
        String digest,
        Duration lasted,
        long records,
        long retries,
        @Nullable Violation violation,
        List<Seen> recent) {
    public SimulationOutcome {
        recent = List.copyOf(recent);
    }
}
