package dev.errata.recovery.dependency;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.dependency.ProbeResult;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.taxonomy.Recoverability;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * What one task sees of dependencies, added up until it is told to their owners: at once where it matters, else twice a
 * second. What a crash loses of it are counts of the last moments. For the stream thread.
 */
public final class DependencySenses {
    static final Duration TELL_EVERY = Duration.ofMillis(500);
    /** What can wait is told of so many dependencies at a time; the others are next, and their counts go on meanwhile. */
    static final int MOST_TOLD = 200;
    /** Of more dependencies than this within that time nothing is told. */
    private static final int MOST_SUMS = 2_000;

    private final DependencyGate gate;
    private final HeldRetries held;
    private final int partition;
    private final Map<String, SignalSum> sums = new LinkedHashMap<>();
    private final Map<Bytes, Probe> probes = new HashMap<>();
    private Instant nextTelling = Instant.EPOCH;
    private boolean isUrgent;

    public DependencySenses(DependencyGate gate, HeldRetries held, int partition) {
        this.gate = gate;
        this.held = held;
        this.partition = partition;
    }

    private record Probe(String dependency, String id, int attempt) {}

    /**
     * A run failed.
     *
     * @param operation its key; null if there is none
     */
    public void failed(ClassifiedError error, @Nullable Bytes operation, int attempt, Instant now) {
        String dependency = error.error().source().dependency();
        boolean isTransient = error.classification().recoverability() == Recoverability.RETRYABLE;
        SignalSum sum = sum(dependency);
        if (attempt == 1) {
            sum.firstAttempt();
            gate.firstAttempt(dependency, now);
        }
        if (isTransient) {
            sum.failure();
        } else {
            sum.answer();
        }
        RetryAfter asked = error.classification().retryAfter();
        Instant until = asked == null ? Instant.MIN : error.receivedAt().plus(asked.delay());
        if (isTransient && until.isAfter(now)) {
            wait(dependency, sum, until);
        }
        probed(operation, attempt, isTransient ? ProbeResult.FAILED : ProbeResult.ANSWERED);
        isUrgent |= sum.isUrgent();
    }

    /** A wait is told at once if it is news: under a flood of refusals each asks for a little more than the last. */
    private void wait(String dependency, SignalSum sum, Instant asked) {
        CircuitState circuit = gate.circuit(dependency);
        Instant known = circuit == null ? null : circuit.waitUntil();
        sum.waitUntil(asked);
        if (known == null || asked.isAfter(known.plus(TELL_EVERY))) {
            sum.hurry();
        }
    }

    /** A run succeeded. */
    public void succeeded(String dependency, Bytes operation, int attempt, Instant now) {
        SignalSum sum = sum(dependency);
        if (attempt == 1) {
            sum.firstAttempt();
            gate.firstAttempt(dependency, now);
        }
        sum.answer();
        probed(operation, attempt, ProbeResult.ANSWERED);
    }

    /**
     * A retry was handed out.
     *
     * @param probeId null for an ordinary one
     */
    public void released(String dependency, Bytes operation, int attempt, @Nullable String probeId) {
        sum(dependency).retry();
        if (probeId != null) {
            probes.values().removeIf(probe -> probe.dependency().equals(dependency));
            probes.put(operation, new Probe(dependency, probeId, attempt));
        }
    }

    /** The first retry waits for it, or the last no longer does. */
    public void heldChanged(String dependency) {
        sum(dependency).hurry();
        isUrgent = true;
    }

    /** What is to be told now. */
    public List<DependencySignal> tell(Instant now) {
        boolean isTime = !now.isBefore(nextTelling);
        if (!isTime && !isUrgent) {
            return List.of();
        }
        if (isTime) {
            nextTelling = now.plus(TELL_EVERY);
            held.dependencies().forEach(this::sum);
        }
        isUrgent = false;
        List<DependencySignal> told = new ArrayList<>();
        Iterator<Map.Entry<String, SignalSum>> untold = sums.entrySet().iterator();
        while (untold.hasNext()) {
            Map.Entry<String, SignalSum> next = untold.next();
            boolean isNow = next.getValue().isUrgent();
            if (isNow || (isTime && told.size() < MOST_TOLD)) {
                told.add(next.getValue().signal(next.getKey(), partition, held.size(next.getKey())));
                untold.remove();
            }
        }
        return told;
    }

    private void probed(@Nullable Bytes operation, int attempt, ProbeResult result) {
        Probe probe = operation == null ? null : probes.get(operation);
        if (probe != null && probe.attempt() <= attempt) {
            probes.remove(operation);
            sum(probe.dependency()).probed(probe.id(), result);
            isUrgent = true;
        }
    }

    private SignalSum sum(String dependency) {
        SignalSum known = sums.get(dependency);
        if (known != null) {
            return known;
        }
        SignalSum sum = new SignalSum();
        if (sums.size() < MOST_SUMS) {
            sums.put(dependency, sum);
        }
        return sum;
    }
}
