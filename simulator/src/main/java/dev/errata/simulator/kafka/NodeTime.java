package dev.errata.simulator.kafka;

import java.util.function.Supplier;
import org.apache.kafka.common.utils.Time;

/** The clock of one process, as far off the true time as its node's is. */
final class NodeTime implements Time {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final SimulatedTime time;
    private long offMillis;

    NodeTime(SimulatedTime time, long offMillis) {
        this.time = time;
        this.offMillis = offMillis;
    }

    void set(long changedOffMillis) {
        offMillis = changedOffMillis;
    }

    @Override
    public long milliseconds() {
        return time.millis() + offMillis;
    }

    @Override
    public long nanoseconds() {
        return time.millis() * NANOS_PER_MILLI;
    }

    @Override
    public void sleep(long milliseconds) {
        throw new UnsupportedOperationException("nobody waits in a simulation");
    }

    @Override
    public void waitObject(Object lock, Supplier<Boolean> condition, long deadlineMs) {
        throw new UnsupportedOperationException("nobody waits in a simulation");
    }
}
