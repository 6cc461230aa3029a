package dev.errata.recovery;

import dev.errata.core.event.OperationPayload;
import dev.errata.core.recovery.operation.AlarmStep;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.recovery.schedule.Alarm;
import dev.errata.recovery.schedule.OperationKey;
import dev.errata.recovery.schedule.Payloads;
import dev.errata.recovery.task.Effects;
import dev.errata.recovery.task.RecoveryMeters;
import dev.errata.recovery.task.TaskStores;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what arrives, before or after the error that announced it. A retry that waits for it is due at once; one whose error
 * never comes is forgotten when an idle operation would be.
 */
final class ArrivedPayloads {
    private static final Logger LOG = LoggerFactory.getLogger(ArrivedPayloads.class);

    private final AlarmStep alarms;
    private final Duration keepIdle;
    private final TaskStores stores;
    private final Effects effects;
    private final RecoveryMeters meters;

    ArrivedPayloads(RecoveryConfig config, TaskStores stores, Effects effects, RecoveryMeters meters) {
        this.alarms = new AlarmStep(config);
        this.keepIdle = config.retention().idle();
        this.stores = stores;
        this.effects = effects;
        this.meters = meters;
    }

    /** What became of it. */
    Payloads.Arrival take(OperationPayload arrived, Instant now) {
        Bytes key = OperationKey.of(arrived.correlationKey(), arrived.operationId());
        OperationState state = stores.operations().find(key);
        boolean isOver = state != null && state.stage() instanceof Stage.Closed;
        Payloads.Arrival arrival =
                isOver ? Payloads.Arrival.TOO_LATE : stores.payloads().arrive(key, arrived, now);
        meters.arrived(arrival);
        switch (arrival) {
            case KEPT -> goOn(arrived, key, state, now);
            case REPEATED -> {
                // Nothing is known that was not known before.
            }
            case DIFFERENT -> refused(arrived, "the operation has another payload, which stays");
            case NO_SPACE -> {
                refused(arrived, "the session has as many bytes of payloads as payloads.session.bytes allows");
                effects.tombstone(arrived, now);
            }
            case TOO_LATE -> effects.tombstone(arrived, now);
        }
        return arrival;
    }

    private void goOn(OperationPayload arrived, Bytes key, @Nullable OperationState state, Instant now) {
        if (state == null) {
            stores.alarms().move(Alarm.Kind.IDLE_PAYLOAD, key, null, now.plus(keepIdle));
        } else if (state.stage() instanceof Stage.AwaitingPayload) {
            effects.apply(arrived.correlationKey(), key, state, alarms.payloadCame(state), now);
        }
    }

    private static void refused(OperationPayload arrived, String why) {
        LOG.atWarn()
                .setMessage("payload refused")
                .addKeyValue("operationId", arrived.operationId())
                .addKeyValue("errorId", arrived.errorId())
                .addKeyValue("bytes", arrived.payload().size())
                .addKeyValue("reason", why)
                .log();
    }
}
