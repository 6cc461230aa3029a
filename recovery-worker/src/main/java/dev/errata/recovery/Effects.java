package dev.errata.recovery;

import dev.errata.core.command.CommandProgress;
import dev.errata.core.command.CommandResult;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.operation.EscalationChange;
import dev.errata.core.recovery.operation.OpenEscalation;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Progress;
import dev.errata.core.recovery.operation.Step;
import dev.errata.recovery.dependency.DependencyTopology;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Does what a step says: to the stores, to the schedule, and to the topics. */
final class Effects {
    private final ProcessorContext<Object, Object> context;
    private final TaskStores stores;
    private final Duration keepResolved;
    private final RecoveryMeters meters;

    Effects(ProcessorContext<Object, Object> context, TaskStores stores, Duration keepResolved, RecoveryMeters meters) {
        this.context = context;
        this.stores = stores;
        this.keepResolved = keepResolved;
        this.meters = meters;
    }

    /**
     * Applies a step.
     *
     * @param correlationKey under which everything is sent
     * @param key of the operation; null if there is none
     * @param before the operation's state before the step
     */
    void apply(String correlationKey, @Nullable Bytes key, @Nullable OperationState before, Step step, Instant now) {
        meters.took(step.progress());
        meters.moved(before, step.state(), step.progress());
        if (key != null) {
            keep(key, before, step.state());
        }
        step.escalations().forEach(change -> apply(change, now));
        step.decisions().forEach(decision -> {
            meters.decided(decision);
            send(correlationKey, decision, RecoveryTopology.DECISIONS, now);
        });
        if (step.command() != null) {
            if (step.progress() == Progress.FIRED) {
                meters.fired(step.command(), now.toEpochMilli());
            }
            send(correlationKey, step.command(), RecoveryTopology.RETRIES, now);
        }
        if (step.error() != null) {
            send(correlationKey.getBytes(StandardCharsets.UTF_8), step.error(), RecoveryTopology.ENDED_LEASES, now);
        }
    }

    /** An alarm of an escalation: someone is reminded, or passed over. */
    void apply(EscalationChange change, Instant now) {
        Bytes key = OpenEscalations.key(change.scope(), change.cause());
        stores.escalations().keep(key, change.after());
        stores.schedule().move(Alarm.Kind.ESCALATION, key, alarm(change.before()), alarm(change.after()));
        Escalation published = change.published();
        if (published != null) {
            send(published.escalationId(), published, RecoveryTopology.ESCALATION_SINK, now);
            if (published.status() == EscalationStatus.RESOLVED) {
                forgetLater(published.escalationId(), now.plus(keepResolved));
            }
        }
    }

    /** Keeps a command and its alarm; without progress it is forgotten. */
    void keep(Bytes key, @Nullable CommandProgress before, @Nullable CommandProgress after) {
        if (after == null) {
            stores.commands().forget(key);
        } else {
            stores.commands().keep(key, after);
        }
        stores.schedule().move(Alarm.Kind.COMMAND, key, alarm(before), alarm(after));
    }

    /** The one that this task reads of every topic. */
    int partition() {
        return context.taskId().partition();
    }

    void answer(CommandResult result, Instant now) {
        send(result.commandId(), result, RecoveryTopology.COMMAND_RESULTS, now);
    }

    /** Tells the owner of a dependency's circuit what a person orders. */
    void order(DependencySignal order, Instant now) {
        send(order.dependency(), order, DependencyTopology.SIGNAL_SINK, now);
    }

    /** The topic of escalations forgets a resolved one. */
    void tombstone(String escalationId, Instant now) {
        context.forward(
                new Record<Object, @Nullable Object>(escalationId, null, now.toEpochMilli()),
                RecoveryTopology.ESCALATION_SINK);
    }

    private void keep(Bytes key, @Nullable OperationState before, @Nullable OperationState after) {
        stores.pending().changed(key, before, after);
        if (after == null) {
            if (before != null) {
                stores.operations().forget(key);
            }
        } else if (!after.equals(before)) {
            stores.operations().keep(key, after);
        }
        boolean wasScheduled = stores.schedule().move(Alarm.Kind.OPERATION, key, alarm(before), alarm(after));
        stores.forecast().moved(key, before, after, wasScheduled);
    }

    private void forgetLater(String escalationId, Instant at) {
        Bytes owner = Bytes.wrap(escalationId.getBytes(StandardCharsets.UTF_8));
        stores.schedule().move(Alarm.Kind.RESOLVED_ESCALATION, owner, null, at);
    }

    private void send(Object key, Object value, String sink, Instant now) {
        context.forward(new Record<>(key, value, now.toEpochMilli()), sink);
    }

    private static @Nullable Instant alarm(@Nullable OperationState state) {
        return state == null ? null : state.stage().alarm();
    }

    private static @Nullable Instant alarm(@Nullable CommandProgress progress) {
        return progress == null ? null : progress.lookAt();
    }

    private static @Nullable Instant alarm(@Nullable OpenEscalation open) {
        return open == null ? null : open.alarm();
    }
}
