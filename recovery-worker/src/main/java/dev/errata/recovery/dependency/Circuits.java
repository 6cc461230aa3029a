package dev.errata.recovery.dependency;

import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The circuits as this process has read them. Written by the thread of the global store, read by all others. */
public final class Circuits {
    private final Map<String, CircuitState> circuits = new ConcurrentHashMap<>();

    /** Null for a dependency that nothing was ever said of. */
    @Nullable CircuitState find(String dependency) {
        return circuits.get(dependency);
    }

    /** How many are neither closed nor unknown. */
    long notClosed() {
        return circuits.values().stream()
                .filter(circuit -> circuit.status() != CircuitStatus.CLOSED)
                .count();
    }

    void put(CircuitState circuit) {
        circuits.put(circuit.dependency(), circuit);
    }

    void remove(String dependency) {
        circuits.remove(dependency);
    }
}
