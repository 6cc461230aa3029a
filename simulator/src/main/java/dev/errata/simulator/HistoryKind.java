package dev.errata.simulator;

import java.util.Locale;

/** What a history is like, besides what its seed draws. */
public enum HistoryKind {
    /** All of it as the seed says. */
    DRAWN {
        @Override
        Swarm swarm(long seed) {
            return Swarm.of(seed);
        }
    },
    /** The same without rarities, which seeds that found a fault before there were any go on without. */
    WITHOUT_RARITIES {
        @Override
        Swarm swarm(long seed) {
            return Swarm.of(seed).with(Rarities.NONE);
        }
    },
    BUSY_HOUR {
        @Override
        Swarm swarm(long seed) {
            return Swarm.busyHour();
        }
    },
    RESTLESS_DAY {
        @Override
        Swarm swarm(long seed) {
            return Swarm.restlessDay();
        }
    };

    abstract Swarm swarm(long seed);

    /** How the command is told of it; empty if nothing needs to be said. */
    public String option() {
        return this == DRAWN ? "" : "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
