package dev.errata.recovery.release;

import dev.errata.core.recovery.operation.EscalationChange;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.recovery.schedule.Alarm;
import dev.errata.recovery.task.Effects;
import dev.errata.recovery.task.TaskStores;
import dev.errata.streams.deadletter.Blame;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.RecordOrigin;
import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Ends what an alarm cannot be done for: nothing of it was written, and tried again it would fail again. It leaves the stores
 * as a dead letter that holds what was stored of it and says why, and those behind it go on. Only an escalation that can be
 * read stays open: what could not be told is left out, and the next reminder comes at its time. Broken surroundings are no
 * fault of its own and fail the task.
 */
public final class FailedAlarms {
    private final ProcessorContext<Object, Object> context;
    private final TaskStores stores;
    private final Effects effects;
    private final DeadLetters deadLetters;

    public FailedAlarms(
            ProcessorContext<Object, Object> context, TaskStores stores, Effects effects, DeadLetters deadLetters) {
        this.context = context;
        this.stores = stores;
        this.effects = effects;
        this.deadLetters = deadLetters;
    }

    /** Does it, or ends what it was for. */
    void tryOrEnd(Alarm alarm, Instant now, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            if (Blame.of(e) == Blame.SURROUNDINGS) {
                throw e;
            }
            end(alarm, Blame.describe(e), now);
        }
    }

    private void end(Alarm alarm, String why, Instant now) {
        Bytes owner = alarm.owner();
        Record<byte[], byte[]> stored =
                new Record<>(owner.get(), stored(alarm), now.toEpochMilli(), new RecordHeaders());
        RecordOrigin origin = new RecordOrigin(
                context.applicationId() + "-" + store(alarm.kind()) + "-changelog",
                context.taskId().partition(),
                -1,
                now.toEpochMilli());
        Record<byte[], byte[]> letter = deadLetters.rejected(stored, origin, DeadLetterReason.ALARM_FAILED, why);
        context.forward(letter.withKey((Object) letter.key()).withValue((Object) letter.value()), Effects.DEAD_LETTERS);
        switch (alarm.kind()) {
            case OPERATION -> forgetOperation(owner);
            case IDLE_PAYLOAD -> effects.forgetPayload(owner);
            case COMMAND -> stores.commands().forget(owner);
            case ESCALATION -> goOnWithoutTelling(owner, now);
            case RESOLVED_ESCALATION -> {
                // Nothing is stored of it but the alarm.
            }
        }
        stores.alarms().remove(alarm);
    }

    private void goOnWithoutTelling(Bytes owner, Instant now) {
        stores.escalations().forgetUnreadable(owner);
        stores.escalations()
                .find(owner)
                .ifPresent(open -> effects.apply(
                        new EscalationChange(open.scope(), open.escalation().cause(), open, open.woken(now), null),
                        now));
    }

    private void forgetOperation(Bytes owner) {
        OperationState state = stores.operations().findReadable(owner);
        if (state == null) {
            stores.operations().forget(owner);
            effects.forgetPayload(owner);
        } else {
            effects.forget(owner, state);
        }
    }

    private byte[] stored(Alarm alarm) {
        byte[] stored = switch (alarm.kind()) {
            case OPERATION -> stores.operations().stored(alarm.owner());
            case COMMAND -> stores.commands().stored(alarm.owner());
            case ESCALATION -> stores.escalations().stored(alarm.owner());
            case IDLE_PAYLOAD, RESOLVED_ESCALATION -> null;
        };
        return Objects.requireNonNullElse(stored, new byte[0]);
    }

    private static String store(Alarm.Kind kind) {
        return switch (kind) {
            case OPERATION -> TaskStores.OPERATIONS;
            case COMMAND -> TaskStores.COMMANDS;
            case ESCALATION -> TaskStores.ESCALATIONS;
            case IDLE_PAYLOAD, RESOLVED_ESCALATION -> TaskStores.SCHEDULE;
        };
    }
}
