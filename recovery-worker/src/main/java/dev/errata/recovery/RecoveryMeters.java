package dev.errata.recovery;

import dev.errata.core.command.CommandType;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Progress;
import dev.errata.core.recovery.operation.Stage;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
    static final String HELD = "errata.recovery.held";
    static final String OVERDUE = "errata.recovery.oldest.overdue";
    static final String SCHEDULED = "errata.recovery.schedule.entries";
    static final String PENDING = "errata.recovery.pending";
    static final String COMMANDS = "errata.recovery.commands";
    static final String MISPLACED = "errata.recovery.outcomes.misplaced";

    private final MeterRegistry meters;
    private final Timer lateness;
    private final Map<String, PendingRetries> tasks = new ConcurrentHashMap<>();
    private final Set<String> watchedPolicies = ConcurrentHashMap.newKeySet();
    private final Timer held;

    RecoveryMeters(MeterRegistry meters, Watchdog watchdog) {
        this.meters = meters;
        this.lateness = Timer.builder(LATENESS)
                .description("from a retry's due time to its release")
                .publishPercentileHistogram()
                .maximumExpectedValue(Duration.ofMinutes(1))
                .register(meters);
        this.held = Timer.builder(HELD)
                .description("from the due time of a retry that its dependency held back to its release")
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
    }

    void fired(RetryCommand command, long now) {
        retry("fired", command.policy());
        (command.heldBy() == null ? lateness : held)
                .record(Duration.ofMillis(now - command.dueAt().toEpochMilli()));
    }

    /** Counts a retry that was scheduled, and one that something else made superfluous. */
    void moved(@Nullable OperationState before, @Nullable OperationState after, Progress progress) {
        String waiting = policyOfPending(before);
        String next = policyOfPending(after);
        if (next != null && (waiting == null || attempt(before) != attempt(after))) {
            retry("scheduled", next);
        }
        if (waiting != null && progress != Progress.FIRED && (next == null || attempt(before) != attempt(after))) {
            retry("cancelled", waiting);
        }
    }

    private static @Nullable String policyOfPending(@Nullable OperationState state) {
        return state != null && state.stage() instanceof Stage.Pending && state.failure() != null
                ? state.failure().policy()
                : null;
    }

    private static int attempt(@Nullable OperationState state) {
        return state == null ? 0 : state.stage().attempt();
    }

    /** Shows how many retries of each policy are pending in a task. */
    void watch(String task, PendingRetries pending, Set<String> policies) {
        tasks.put(task, pending);
        for (String policy : policies) {
            if (!watchedPolicies.add(policy)) {
                continue;
            }
            Gauge.builder(
                            PENDING,
                            tasks,
                            all -> all.values().stream()
                                    .mapToLong(counts -> counts.of(policy))
                                    .sum())
                    .description("retries that are pending; complete some seconds after a start")
                    .tag("policy", policy)
                    .register(meters);
        }
    }

    void unwatch(String task) {
        tasks.remove(task);
    }

    /** @param result {@code answered}, {@code refused}, or {@code repeated}: known already */
    void commanded(CommandType type, String result) {
        meters.counter(COMMANDS, "type", type.label(), "result", result).increment();
    }

    void misplaced() {
        meters.counter(MISPLACED).increment();
    }

    private void retry(String fate, String policy) {
        meters.counter(RETRIES, "fate", fate, "policy", policy).increment();
    }
}
