package dev.errata.simulator.check;

import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.trial.Finding;
import dev.errata.core.recovery.trial.Redecision;
import java.time.Instant;

/** The policies that are in force make every decision again from what the topics hold, as whoever tries others relies on. */
final class RedecisionsCheck implements Check {
    private final RecoveryConfig config;
    private final Recorded recorded = new Recorded();

    RedecisionsCheck(RecoveryConfig config) {
        this.config = config;
    }

    @Override
    public void see(Seen seen) {
        recorded.see(seen);
    }

    @Override
    public void end() {
        for (Redecision made : recorded.redecided(config, config, Instant.EPOCH)) {
            if (made.finding() != Finding.REPRODUCED || made.differs()) {
                throw new Violation("the same policies make every decision again", made.toString());
            }
        }
    }
}
