package dev.errata.recovery.task;

import dev.errata.core.command.CommandType;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Progress;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.taxonomy.Severity;
import dev.errata.recovery.schedule.Payloads;
import dev.errata.recovery.schedule.Watchdog;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the worker does, counted, and how late it is. The age of the oldest overdue alarm is computed when it is read: a
 * punctuator that stands still shows. For all threads.
 */
public final class RecoveryMeters {
    static final String STEPS = "errata.recovery.steps";
    static final String DECISIONS = "errata.recovery.decisions";
    public static final String RETRIES = "errata.recovery.retries";
    public static final String LATENESS = "errata.recovery.lateness";
    static final String HELD = "errata.recovery.held";
    public static final String OVERDUE = "errata.recovery.oldest.overdue";
    static final String SCHEDULED = "errata.recovery.schedule.entries";
    public static final String PENDING = "errata.recovery.pending";
    static final String COMMANDS = "errata.recovery.commands";
    public static final String MISPLACED = "errata.recovery.outcomes.misplaced";
    public static final String PAYLOADS = "errata.recovery.payloads";
    public static final String OPEN_ESCALATIONS = "errata.recovery.escalations.open";

    private final MeterRegistry meters;
    private final Counters<Progress> steps;
    private final Counters<Decided> decisions;
    private final Counters<Moved> retries;
    private final MeterProvider<Counter> commands;
    private final MeterProvider<Counter> payloads;
    private final Counter misplaced;
    private final Timer lateness;
    private final Map<String, TaskStores> tasks = new ConcurrentHashMap<>();
    private final Set<String> watchedPolicies = ConcurrentHashMap.newKeySet();
    private final Timer held;

    public RecoveryMeters(MeterRegistry meters, Watchdog watchdog) {
        this.meters = meters;
        var step = counter(meters, STEPS, "what became of each error, outcome and alarm");
        this.steps = new Counters<>(progress -> step.withTag("progress", progress.label()));
        var decision = counter(meters, DECISIONS, "decisions; those with reason exhausted used up their attempts");
        this.decisions = new Counters<>(decided -> decision.withTags(
                "action", decided.action().label(), "reason", decided.reason().label()));
        var retry = counter(meters, RETRIES, "retries that were scheduled, fired, cancelled");
        this.retries = new Counters<>(moved -> retry.withTags("fate", moved.fate(), "policy", moved.policy()));
        this.commands = counter(meters, COMMANDS, "commands of operators");
        this.payloads = counter(meters, PAYLOADS, "payloads that arrived, by what became of them");
        this.misplaced = Counter.builder(MISPLACED)
                .description("outcomes on another partition than their key's")
                .register(meters);
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
        showOpenEscalations();
    }

    private record Decided(Action action, DecisionReason reason) {}

    private record Moved(String fate, String policy) {}

    /** Counters of what happens with each record: to make their tags each time would cost more than to count. */
    private static final class Counters<K> {
        private final Map<K, Counter> known = new ConcurrentHashMap<>();
        private final Function<K, Counter> maker;

        Counters(Function<K, Counter> maker) {
            this.maker = maker;
        }

        Counter of(K key) {
            return known.computeIfAbsent(key, maker);
        }
    }

    void took(Progress progress) {
        steps.of(progress).increment();
    }

    void decided(RecoveryDecision decision) {
        decisions
                .of(new Decided(decision.action(), decision.grounds().reason()))
                .increment();
    }

    void fired(RetryCommand command, long now) {
        retry("fired", command.count().policy());
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
        return state != null && isWaiting(state.stage()) && state.failure() != null
                ? state.failure().applied().policy()
                : null;
    }

    private static boolean isWaiting(Stage stage) {
        return stage instanceof Stage.Pending || stage instanceof Stage.AwaitingPayload;
    }

    private static int attempt(@Nullable OperationState state) {
        return state == null ? 0 : state.stage().attempt();
    }

    /** Shows how many retries of each policy are pending in a task, and how many escalations are open. */
    public void watch(String task, TaskStores stores, Set<String> policies) {
        tasks.put(task, stores);
        for (String policy : policies) {
            if (!watchedPolicies.add(policy)) {
                continue;
            }
            Gauge.builder(PENDING, tasks, all -> sum(all, one -> one.pending().of(policy)))
                    .description("retries that are pending; complete some seconds after a start")
                    .tag("policy", policy)
                    .register(meters);
        }
    }

    public void unwatch(String task) {
        tasks.remove(task);
    }

    /**
     * Counts a command.
     *
     * @param result {@code answered}, {@code refused}, or {@code repeated}: known already
     */
    public void commanded(CommandType type, String result) {
        commands.withTags("type", type.label(), "result", result).increment();
    }

    public void arrived(Payloads.Arrival arrival) {
        payloads.withTag("result", arrival.label()).increment();
    }

    public void misplaced() {
        misplaced.increment();
    }

    private void retry(String fate, String policy) {
        retries.of(new Moved(fate, policy)).increment();
    }

    private void showOpenEscalations() {
        for (Severity severity : Severity.values()) {
            Gauge.builder(
                            OPEN_ESCALATIONS,
                            tasks,
                            all -> sum(
                                    all, one -> one.escalations().bySeverity().of(severity.label())))
                    .description("escalations that wait for an answer; complete some seconds after a start")
                    .tag("severity", severity.label())
                    .register(meters);
        }
    }

    private static double sum(Map<String, TaskStores> tasks, ToLongFunction<TaskStores> count) {
        return tasks.values().stream().mapToLong(count).sum();
    }

    private static MeterProvider<Counter> counter(MeterRegistry meters, String name, String description) {
        return Counter.builder(name).description(description).withRegistry(meters);
    }
}
