package dev.errata.recovery.dependency;

import dev.errata.core.dependency.CircuitState;
import dev.errata.core.dependency.CircuitStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** The circuits as this process has read them. Written by the thread of the global store, read by all others. */
public final class Circuits {
    /** More bad records than this are logged and counted, and not kept. */
    private static final int MOST_BAD = 100;

    private final Map<String, CircuitState> circuits = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Record<byte[], byte[]>> bad = new ConcurrentLinkedQueue<>();
    private final AtomicInteger badCount = new AtomicInteger();

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

    /** A global store has no producer; a task sends its dead letters. */
    void refuse(Record<byte[], byte[]> letter) {
        if (badCount.incrementAndGet() <= MOST_BAD) {
            bad.add(letter);
        } else {
            badCount.decrementAndGet();
        }
    }

    /** The dead letters that nobody has taken yet. */
    public List<Record<byte[], byte[]>> takeRefused() {
        if (bad.isEmpty()) {
            return List.of();
        }
        List<Record<byte[], byte[]>> taken = new ArrayList<>();
        for (var letter = bad.poll(); letter != null; letter = bad.poll()) {
            taken.add(letter);
            badCount.decrementAndGet();
        }
        return taken;
    }
}
