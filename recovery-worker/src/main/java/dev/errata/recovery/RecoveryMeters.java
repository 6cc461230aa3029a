package dev.errata.recovery;

import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Progress;
import dev.errata.core.recovery.operation.Stage;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the worker does, counted, and how late it is. The age of the oldest overdue alarm is computed when it is read: a
 * punctuator that stands still shows. For all threads.
 */
final class RecoveryMeters {
    static final String STEPS = "errata.recovery.steps";
    static final String DECISIONS = "errata.recovery.decisions";
    static final String RETRIES = "errata.recovery.retries";
    static final String LATENESS = "errata.recovery.lateness";
    static final String OVERDUE = "errata.recovery.oldest.overdue";
    static final String SCHEDULED = "errata.recovery.schedule.entries";
    static final String MISPLACED = "errata.recovery.outcomes.misplaced";

    private final MeterRegistry meters;
    private final Timer lateness;

    RecoveryMeters(MeterRegistry meters, Watchdog watchdog) {
        this.meters = meters;
        this.lateness = Timer.builder(LATENESS)
                .description("from a retry's due time to its release")
                .publishPercentileHistogram()
                .maximumExpectedValue(Duration.ofMinutes(1))
                .register(meters);
        Gauge.builder(OVERDUE, watchdog, dog -> dog.oldestOverdue().toMillis() / 1000.0)
                .description("age of the oldest alarm that is due and not done")
                .baseUnit("seconds")
                .register(meters);
        Gauge.builder(SCHEDULED, watchdog, Watchdog::scheduled)
                .description("alarms in the schedule, estimated")
                .register(meters);
    }

    void took(Progress progress) {
        meters.counter(STEPS, "progress", progress.label()).increment();
    }

    void decided(RecoveryDecision decision) {
        meters.counter(
                        DECISIONS,
                        "action",
                        decision.action().label(),
                        "reason",
                        decision.reason().label())
                .increment();
        if (decision.action() == Action.RETRY || decision.action() == Action.RECOVER) {
            retry("scheduled", decision.policy());
        }
    }

    void fired(RetryCommand command, long now) {
        retry("fired", command.policy());
        lateness.record(Duration.ofMillis(now - command.dueAt().toEpochMilli()));
    }

    /** Counts a retry that something else made superfluous. */
    void moved(@Nullable OperationState before, Progress progress) {
        if (before != null
                && before.stage() instanceof Stage.Pending
                && before.failure() != null
                && (progress == Progress.SUCCEEDED || progress == Progress.RUNNING)) {
            retry("cancelled", before.failure().policy());
        }
    }

    void misplaced() {
        meters.counter(MISPLACED).increment();
    }

    private void retry(String fate, String policy) {
        meters.counter(RETRIES, "fate", fate, "policy", policy).increment();
    }
}
