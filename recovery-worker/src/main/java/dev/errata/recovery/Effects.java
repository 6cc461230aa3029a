package dev.errata.recovery;

import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.operation.EscalationChange;
import dev.errata.core.recovery.operation.OpenEscalation;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Progress;
import dev.errata.core.recovery.operation.Step;
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
    private final Schedule schedule;
    private final Operations operations;
    private final OpenEscalations escalations;
    private final Duration keepResolved;
    private final RecoveryMeters meters;

    Effects(
            ProcessorContext<Object, Object> context,
            Schedule schedule,
            Operations operations,
            OpenEscalations escalations,
            Duration keepResolved,
            RecoveryMeters meters) {
        this.context = context;
        this.schedule = schedule;
        this.operations = operations;
        this.escalations = escalations;
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
        meters.moved(before, step.progress());
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
        escalations.keep(key, change.after());
        schedule.move(Alarm.Kind.ESCALATION, key, alarm(change.before()), alarm(change.after()));
        Escalation published = change.published();
        if (published != null) {
            send(published.escalationId(), published, RecoveryTopology.ESCALATION_SINK, now);
            if (published.status() == EscalationStatus.RESOLVED) {
                forgetLater(published.escalationId(), now.plus(keepResolved));
            }
        }
    }

    /** The topic of escalations forgets a resolved one. */
    void tombstone(String escalationId, Instant now) {
        context.forward(
                new Record<Object, @Nullable Object>(escalationId, null, now.toEpochMilli()),
                RecoveryTopology.ESCALATION_SINK);
    }

    private void keep(Bytes key, @Nullable OperationState before, @Nullable OperationState after) {
        if (after == null) {
            if (before != null) {
                operations.forget(key);
            }
        } else if (!after.equals(before)) {
            operations.keep(key, after);
        }
        schedule.move(Alarm.Kind.OPERATION, key, alarm(before), alarm(after));
    }

    private void forgetLater(String escalationId, Instant at) {
        Bytes owner = Bytes.wrap(escalationId.getBytes(StandardCharsets.UTF_8));
        schedule.move(Alarm.Kind.RESOLVED_ESCALATION, owner, null, at);
    }

    private void send(Object key, Object value, String sink, Instant now) {
        context.forward(new Record<>(key, value, now.toEpochMilli()), sink);
    }

    private static @Nullable Instant alarm(@Nullable OperationState state) {
        return state == null ? null : state.stage().alarm();
    }

    private static @Nullable Instant alarm(@Nullable OpenEscalation open) {
        return open == null ? null : open.alarm();
    }
}
