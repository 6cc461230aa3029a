package dev.errata.simulator.kafka;

import java.time.Instant;

/** The true time of one history; it stands until it is moved. */
public final class SimulatedTime {
    private long millis;

    public SimulatedTime(Instant start) {
        millis = start.toEpochMilli();
    }

    /** In milliseconds since 1970. */
    public long millis() {
        return millis;
    }

    public Instant now() {
        return Instant.ofEpochMilli(millis);
    }

    /** Moves on; never back. */
    public void moveTo(long later) {
        if (later < millis) {
            throw new IllegalArgumentException("time would go back from " + millis + " to " + later);
        }
        millis = later;
    }
}
