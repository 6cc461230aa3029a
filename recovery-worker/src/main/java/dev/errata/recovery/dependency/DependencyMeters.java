package dev.errata.recovery.dependency;

import dev.errata.core.recovery.Hold;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What dependency control did, counted. For all threads. */
public final class DependencyMeters {
    /** Retries that were held, or would have been, by reason. */
    public static final String HOLDS = "errata.dependency.holds";
    /** Retries that are due and wait for their dependency. */
    public static final String HELD = "errata.dependency.held";
    /** Circuits that are open, half-open or paused. */
    public static final String NOT_CLOSED = "errata.dependency.circuits.not.closed";

    static final String IGNORED = "errata.dependency.ignored";

    private final MeterProvider<Counter> holds;
    private final Counter ignored;
    private final Map<String, Long> held = new ConcurrentHashMap<>();

    public DependencyMeters(MeterRegistry meters, Circuits circuits) {
        holds = Counter.builder(HOLDS)
                .description("retries that were held, or would have been")
                .withRegistry(meters);
        ignored = Counter.builder(IGNORED)
                .description("dependencies beyond those that a task follows")
                .register(meters);
        Gauge.builder(
                        HELD,
                        held,
                        sums -> sums.values().stream()
                                .mapToLong(Long::longValue)
                                .sum())
                .description("retries that are due and wait for their dependency")
                .register(meters);
        Gauge.builder(NOT_CLOSED, circuits, Circuits::notClosed)
                .description("circuits that are open, half-open or paused")
                .register(meters);
    }

    /** A retry that is held. */
    void held(Hold reason) {
        count(reason, "held");
    }

    /** One that would be if it were enforced. */
    void observed(Hold reason) {
        count(reason, "observed");
    }

    /** One dependency more than a task follows. */
    void ignored() {
        ignored.increment();
    }

    public void holding(String task, long count) {
        held.put(task, count);
    }

    public void gone(String task) {
        held.remove(task);
    }

    private void count(Hold reason, String effect) {
        holds.withTags("reason", reason.label(), "effect", effect).increment();
    }
}
