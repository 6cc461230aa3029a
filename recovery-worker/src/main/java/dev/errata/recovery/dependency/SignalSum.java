package dev.errata.recovery.dependency;

import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.dependency.ProbeResult;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a task saw of one dependency and has not said yet. For the stream thread. */
final class SignalSum {
    private long firstAttempts;
    private long retries;
    private long failures;
    private long answers;
    private boolean isUrgent;
    private @Nullable Instant waitUntil;
    private @Nullable String probeId;
    private @Nullable ProbeResult probeResult;

    void firstAttempt() {
        firstAttempts++;
    }

    void retry() {
        retries++;
    }

    void failure() {
        failures++;
    }

    void answer() {
        answers++;
    }

    /** The longest wait that was asked for counts. */
    void waitUntil(Instant asked) {
        if (waitUntil == null || asked.isAfter(waitUntil)) {
            waitUntil = asked;
        }
    }

    void probed(String id, ProbeResult result) {
        probeId = id;
        probeResult = result;
        isUrgent = true;
    }

    void hurry() {
        isUrgent = true;
    }

    boolean isUrgent() {
        return isUrgent;
    }

    DependencySignal signal(String dependency, int partition, long held) {
        return new DependencySignal(
                dependency,
                partition,
                firstAttempts,
                retries,
                failures,
                answers,
                held,
                waitUntil,
                probeId,
                probeResult,
                null,
                null,
                null);
    }
}
