package dev.errata.recovery.release;

import dev.errata.core.dependency.RetryPermission;
import dev.errata.core.event.Payload;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.Hold;
import dev.errata.core.recovery.operation.AlarmStep;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.recovery.operation.Step;
import dev.errata.core.recovery.operation.StoredPayload;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.recovery.dependency.DependencyGate;
import dev.errata.recovery.dependency.HeldRetries;
import dev.errata.recovery.dependency.HeldRetry;
import dev.errata.recovery.dependency.TaskDependencies;
import dev.errata.recovery.forecast.RetryForecast;
import dev.errata.recovery.schedule.Alarm;
import dev.errata.recovery.schedule.Alarms;
import dev.errata.recovery.schedule.OpenEscalations;
import dev.errata.recovery.schedule.Operations;
import dev.errata.recovery.schedule.Payloads;
import dev.errata.recovery.task.Effects;
import dev.errata.recovery.task.TaskStores;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Rings the alarms of operations. A retry whose dependency is protected leaves the schedule for the queue of those that
 * wait for it, so that it is in no other's way, and comes from there the longest overdue first.
 */
public final class OperationAlarms {
    private final AlarmStep alarms;
    private final Alarms all;
    private final RetryForecast forecast;
    private final Operations operations;
    private final OpenEscalations escalations;
    private final Payloads payloads;
    private final Duration keepIdle;
    private final Effects effects;
    private final TaskDependencies dependencies;
    private final FailedAlarms failed;

    public OperationAlarms(
            RecoveryConfig config,
            TaskStores stores,
            Effects effects,
            TaskDependencies dependencies,
            FailedAlarms failed) {
        this.alarms = new AlarmStep(config);
        this.all = stores.alarms();
        this.forecast = stores.forecast();
        this.operations = stores.operations();
        this.escalations = stores.escalations();
        this.payloads = stores.payloads();
        this.keepIdle = config.retention().idle();
        this.effects = effects;
        this.dependencies = dependencies;
        this.failed = failed;
    }

    /** A retry and the state that it was found with. */
    private record Due(
            Bytes key,
            OperationState state,
            Stage.Pending stage,
            @Nullable Payload payload,
            @Nullable Hold heldBy) {}

    void ring(Alarm alarm, Instant now) {
        Bytes key = alarm.owner();
        OperationState state = operations.find(key);
        if (state == null || !isSetFor(alarm.dueAt(), state.stage().alarm())) {
            all.remove(alarm);
            return;
        }
        Payload payload = state.stage().handsOut() ? payloads.payload(key) : null;
        boolean isIncomplete = state.work().lacks(payload);
        if (!(state.stage() instanceof Stage.Pending pending) || isIncomplete) {
            Step step = alarms.take(state, payload, escalations, now);
            effects.apply(state.work().correlationKey(), key, state, step, now);
            return;
        }
        Due due = new Due(key, state, pending, payload, null);
        if (dependencies.gate().isOff()) {
            firing(due, null, now).run();
            return;
        }
        String dependency = state.work().dependency();
        RetryPermission permission = dependencies.gate().ask(dependency, now);
        if (dependencies.held().isHolding(dependency)) {
            hold(alarm, dependency, permission.hold() == null ? Hold.QUEUED : permission.hold());
        } else if (dependencies.gate().binds(permission.hold())) {
            hold(alarm, dependency, permission.hold());
        } else {
            letGo(due, dependency, permission, now);
        }
    }

    /**
     * Lets go what waited, dependency by dependency, as far as each allows.
     *
     * @return how many
     */
    int letGo(int most, Instant now) {
        if (dependencies.held().isEmpty()) {
            return 0;
        }
        List<String> waitedFor = dependencies.held().dependencies();
        int each = Math.max(1, most / waitedFor.size());
        int done = 0;
        for (String dependency : waitedFor) {
            for (int i = 0; i < each && isNextDone(dependency, now); i++) {
                done++;
            }
        }
        return done;
    }

    /** Whether one entry of the queue is done with, sent or superfluous. */
    private boolean isNextDone(String dependency, Instant now) {
        DependencyGate gate = dependencies.gate();
        HeldRetries held = dependencies.held();
        if (held.forgetIfEmpty(dependency)) {
            dependencies.senses().heldChanged(dependency);
            return false;
        }
        RetryPermission permission = gate.ask(dependency, now);
        if (!gate.isOff() && gate.binds(permission.hold())) {
            return false;
        }
        HeldRetry oldest = held.oldest(dependency);
        if (oldest == null) {
            dependencies.senses().heldChanged(dependency);
            return false;
        }
        if (oldest.dueAt() > now.toEpochMilli()) {
            return false; // whoever held it has a clock that is ahead
        }
        Alarm alarm = new Alarm(oldest.dueAt(), Alarm.Kind.OPERATION, oldest.owner());
        failed.tryOrEnd(alarm, now, () -> letGo(oldest, permission, now));
        held.remove(dependency, oldest.dueAt(), oldest.owner());
        return true;
    }

    private void hold(Alarm alarm, String dependency, @Nullable Hold reason) {
        HeldRetries held = dependencies.held();
        boolean isFirst = !held.isHolding(dependency);
        Hold why = reason == null ? Hold.QUEUED : reason;
        all.remove(alarm);
        forecast.left(alarm, dependency);
        held.hold(new HeldRetry(dependency, alarm.dueAt(), alarm.owner(), why));
        dependencies.gate().held(why);
        if (isFirst) {
            dependencies.senses().heldChanged(dependency);
        }
    }

    /** An entry whose operation has moved on means nothing any more. */
    private void letGo(HeldRetry oldest, RetryPermission permission, Instant now) {
        OperationState state = operations.find(oldest.owner());
        if (state != null
                && state.stage() instanceof Stage.Pending pending
                && isSetFor(oldest.dueAt(), pending.alarm())) {
            Due due = new Due(oldest.owner(), state, pending, payloads.payload(oldest.owner()), oldest.reason());
            letGo(due, oldest.dependency(), permission, now);
        }
    }

    private void letGo(Due due, String dependency, RetryPermission permission, Instant now) {
        Runnable firing = firing(due, dependencies.gate().circuit(dependency), now);
        dependencies.gate().spend(dependency, permission);
        dependencies.senses().released(dependency, due.key(), due.stage().attempt(), permission.probeId());
        firing.run();
    }

    private Runnable firing(Due due, @Nullable CircuitState circuit, Instant now) {
        OperationState state = due.state();
        Step step = alarms.take(state, due.payload(), escalations, now)
                .lettingGo(due.heldBy(), circuit == null ? null : circuit.version());
        return effects.prepared(state.work().correlationKey(), due.key(), state, step, now);
    }

    /** A payload is forgotten whose error never came; later, if such ones are kept longer since the alarm was set. */
    void ringOfPayload(Alarm alarm, Instant now) {
        Bytes key = alarm.owner();
        all.remove(alarm);
        StoredPayload stored = operations.find(key) == null ? payloads.find(key) : null;
        if (stored == null) {
            return;
        }
        Instant end = stored.arrivedAt().plus(keepIdle);
        if (now.isBefore(end)) {
            all.move(Alarm.Kind.IDLE_PAYLOAD, key, null, end);
        } else {
            effects.forgetPayload(key);
        }
    }

    private static boolean isSetFor(long dueAt, @Nullable Instant set) {
        return set != null && set.toEpochMilli() == dueAt;
    }
}
