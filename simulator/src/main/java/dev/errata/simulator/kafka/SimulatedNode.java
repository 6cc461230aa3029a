package dev.errata.simulator.kafka;

import org.jspecify.annotations.Nullable;

/** Where a process of an app runs, one after the other. */
final class SimulatedNode {
    final String name;

    /** By how much its clock is off the true time. */
    long offMillis;

    /** Whether its processes keep a ledger and number what they hand on, as those of a version before do not. */
    boolean isCounting = true;

    /** Null while none runs. */
    @Nullable SimulatedProcess process;

    /** When the process reads again, in milliseconds since 1970. */
    long pollAt = Long.MAX_VALUE;

    /** When the first record of its transaction was read. */
    long openSince;

    SimulatedNode(String name) {
        this.name = name;
    }
}
