package dev.errata.core.dependency;

import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that its owner knows of one dependency.
 *
 * @param pause by a person; it covers the circuit, which goes on beneath it
 * @param startingSince when the slow start began; null if there is none
 * @param held by partition, the retries that wait there
 * @param version of what is published; 0 while there is nothing to say
 * @param reason of the last change
 * @param seenAt when it was last heard of
 */
public record DependencyState(
        String dependency,
        Circuit circuit,
        CallWindow calls,
        @Nullable Pause pause,
        @Nullable Instant startingSince,
        Map<Integer, Long> held,
        long version,
        String reason,
        Instant updatedAt,
        Instant seenAt) {
    public DependencyState {
        held = Map.copyOf(held);
    }

    /** One never heard of. */
    static DependencyState unknown(String dependency, Instant now) {
        return new DependencyState(
                dependency, new Circuit.Closed(), CallWindow.EMPTY, null, null, Map.of(), 0, "", now, now);
    }

    /** @param lastOrderBy who paused or resumed it last; it stays when the pause is over */
    record Pause(boolean isOn, @Nullable String lastOrderBy) {}

    boolean isPaused() {
        return pause != null && pause.isOn();
    }

    /** Whether nothing is lost if it is forgotten: it is as any dependency that was never heard of. */
    public boolean isIdle() {
        return circuit instanceof Circuit.Closed && !isPaused() && startingSince == null;
    }

    /** What any service may know; the same but for version and time while nothing changed. */
    public CircuitState published(SlowStart slowStart, Instant now) {
        Circuit.Open open = circuit instanceof Circuit.Open it ? it : null;
        Circuit.Probe probe = circuit instanceof Circuit.HalfOpen half ? half.probe() : null;
        boolean isShut = isPaused() || !(circuit instanceof Circuit.Closed);
        Double rate = startingSince == null ? null : slowStart.rate(startingSince, now);
        return new CircuitState(
                dependency,
                isPaused() ? CircuitStatus.PAUSED : circuit.status(),
                open == null ? null : open.until(),
                isShut ? Double.valueOf(0) : rate,
                probe == null || isPaused() ? null : probe.partition(),
                probe == null || isPaused() ? null : probe.id(),
                version,
                reason,
                pause == null ? null : pause.lastOrderBy(),
                updatedAt);
    }

    DependencyState at(Circuit changed, String why) {
        return new DependencyState(
                dependency, changed, calls, pause, startingSince, held, version, why, updatedAt, seenAt);
    }

    DependencyState pausing(Pause changed, String why) {
        return new DependencyState(
                dependency, circuit, calls, changed, startingSince, held, version, why, updatedAt, seenAt);
    }

    DependencyState starting(@Nullable Instant since) {
        return new DependencyState(dependency, circuit, calls, pause, since, held, version, reason, updatedAt, seenAt);
    }

    DependencyState counting(CallWindow changed) {
        return new DependencyState(
                dependency, circuit, changed, pause, startingSince, held, version, reason, updatedAt, seenAt);
    }

    DependencyState holding(Map<Integer, Long> changed, Instant now) {
        return new DependencyState(
                dependency, circuit, calls, pause, startingSince, changed, version, reason, updatedAt, now);
    }

    DependencyState versioned(long changed, Instant now) {
        return new DependencyState(
                dependency, circuit, calls, pause, startingSince, held, changed, reason, now, seenAt);
    }
}
