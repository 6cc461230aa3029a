package dev.errata.recovery.task;

import dev.errata.core.command.CommandProgress;
import dev.errata.core.command.CommandResult;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.operation.DecisionLogic;
import dev.errata.core.recovery.operation.EscalationChange;
import dev.errata.core.recovery.operation.OpenEscalation;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Progress;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.recovery.operation.Step;
import dev.errata.core.recovery.operation.StoredPayload;
import dev.errata.core.recovery.policy.PolicyDigest;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.recovery.dependency.DependencyTopology;
import dev.errata.recovery.schedule.Alarm;
import dev.errata.recovery.schedule.OpenEscalations;
import dev.errata.schemas.PayloadKey;
import dev.errata.schemas.Topics;
import dev.errata.streams.Outlets;
import dev.errata.streams.ledger.TaskLedger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Does what a step says: to the stores, to the schedule, and to the topics. All of it is worked out, down to the bytes, before
 * any of it is written: whatever cannot be done leaves no half behind.
 */
public final class Effects {
    public static final String DECISIONS = "decisions";
    public static final String RETRIES = "retries";
    public static final String ESCALATION_SINK = "escalations";
    public static final String ENDED_LEASES = "ended-leases";
    public static final String COMMAND_RESULTS = "command-results";
    public static final String DEAD_LETTERS = "dead-letters";
    public static final String ENDED_PAYLOADS = "ended-payloads";

    private final ProcessorContext<Object, Object> context;
    private final TaskStores stores;
    private final Outlets outlets;
    private final Topics topics;
    private final Duration keepResolved;
    private final String policies;
    private final RecoveryMeters meters;
    private final TaskLedger ledger;

    public Effects(
            ProcessorContext<Object, Object> context,
            TaskStores stores,
            Topics topics,
            RecoveryConfig config,
            RecoveryMeters meters,
            TaskLedger ledger) {
        this.context = context;
        this.stores = stores;
        this.outlets = new Outlets(context, ledger);
        this.topics = topics;
        this.keepResolved = config.retention().resolved();
        this.policies = PolicyDigest.of(config);
        this.meters = meters;
        this.ledger = ledger;
    }

    /**
     * Applies a step.
     *
     * @param correlationKey under which everything is sent
     * @param key of the operation; null if there is none
     * @param before the operation's state before the step
     */
    public void apply(
            String correlationKey, @Nullable Bytes key, @Nullable OperationState before, Step step, Instant now) {
        prepared(correlationKey, key, before, step, now).run();
    }

    /** As {@link #apply}, when it is run. */
    public Runnable prepared(
            String correlationKey, @Nullable Bytes key, @Nullable OperationState before, Step step, Instant now) {
        List<Runnable> writes = new ArrayList<>();
        if (key != null) {
            writes.add(kept(key, before, step.state()));
        }
        step.escalations().forEach(change -> writes.addAll(changed(change, now)));
        for (RecoveryDecision decision : step.decisions()) {
            writes.add(() -> meters.decided(decision));
            writes.add(outlets.to(
                    DECISIONS,
                    topics.decisions(),
                    correlationKey,
                    decision.madeUnder(policies, DecisionLogic.DIGEST),
                    now.toEpochMilli()));
        }
        RetryCommand command = step.command();
        if (command != null) {
            writes.add(outlets.to(RETRIES, topics.retries(), correlationKey, command, now.toEpochMilli()));
            if (step.progress() == Progress.FIRED) {
                writes.add(() -> meters.fired(command, now.toEpochMilli()));
            }
        }
        ErrorEvent error = step.error();
        if (error != null) {
            byte[] errorKey = correlationKey.getBytes(StandardCharsets.UTF_8);
            writes.add(outlets.to(ENDED_LEASES, topics.errors(), errorKey, error, now.toEpochMilli()));
        }
        return () -> {
            meters.took(step.progress());
            meters.moved(before, step.state(), step.progress());
            note(before, step);
            writes.forEach(Runnable::run);
        };
    }

    private void note(@Nullable OperationState before, Step step) {
        ledger.flow("step/" + step.progress().label());
        step.decisions()
                .forEach(decision -> ledger.flow("decision/" + decision.action().label()));
        boolean wasClosed = before != null && before.stage() instanceof Stage.Closed;
        if (!wasClosed && step.state() != null && step.state().stage() instanceof Stage.Closed closed) {
            ledger.flow("closed/" + closed.result().label());
        }
    }

    /** An alarm of an escalation: someone is reminded, or passed over. */
    public void apply(EscalationChange change, Instant now) {
        changed(change, now).forEach(Runnable::run);
    }

    private List<Runnable> changed(EscalationChange change, Instant now) {
        Bytes key = OpenEscalations.key(change.scope(), change.cause());
        List<Runnable> writes = new ArrayList<>();
        writes.add(stores.escalations().kept(key, change.before(), change.after()));
        writes.add(
                () -> stores.alarms().move(Alarm.Kind.ESCALATION, key, alarm(change.before()), alarm(change.after())));
        Escalation published = change.published();
        if (published != null) {
            String id = published.escalationId();
            writes.add(outlets.to(ESCALATION_SINK, topics.escalations(), id, published, now.toEpochMilli()));
            if (published.standing().status() == EscalationStatus.RESOLVED) {
                writes.add(() -> forgetLater(id, now.plus(keepResolved)));
            }
        }
        return writes;
    }

    /** Keeps a command and its alarm; without progress it is forgotten. */
    public void keep(Bytes key, @Nullable CommandProgress before, @Nullable CommandProgress after) {
        kept(key, before, after).run();
    }

    private Runnable kept(Bytes key, @Nullable CommandProgress before, @Nullable CommandProgress after) {
        Runnable kept = stores.commands().kept(key, after);
        return () -> {
            kept.run();
            stores.alarms().move(Alarm.Kind.COMMAND, key, alarm(before), alarm(after));
        };
    }

    /** The one that this task reads of every topic. */
    public int partition() {
        return context.taskId().partition();
    }

    /** Answers a command, and keeps it as answered. */
    public void answer(
            CommandResult result, Bytes key, @Nullable CommandProgress before, CommandProgress answered, Instant now) {
        Runnable kept = kept(key, before, answered);
        outlets.to(COMMAND_RESULTS, topics.commandResults(), result.commandId(), result, now.toEpochMilli())
                .run();
        kept.run();
    }

    /** Tells the owner of a dependency's circuit what was seen, or what a person orders. */
    public void signal(DependencySignal signal, Instant now) {
        outlets.to(
                        DependencyTopology.SIGNAL_SINK,
                        topics.dependencySignals(),
                        signal.dependency(),
                        signal,
                        now.toEpochMilli())
                .run();
    }

    /** The topic of escalations forgets a resolved one. */
    public void tombstone(String escalationId, Instant now) {
        context.forward(
                new Record<Object, @Nullable Object>(
                        escalationId.getBytes(StandardCharsets.UTF_8), null, now.toEpochMilli()),
                ESCALATION_SINK);
    }

    /** The topic of payloads forgets one that is not, or no longer, needed. */
    public void tombstone(OperationPayload payload, Instant now) {
        String key = PayloadKey.of(payload.correlationKey(), payload.operationId());
        outlets.tombstone(ENDED_PAYLOADS, topics.payloads(), key, now.toEpochMilli())
                .run();
    }

    /** Forgets an operation's payload here and on its topic. */
    public void forgetPayload(Bytes key) {
        StoredPayload removed = stores.payloads().remove(key);
        if (removed != null) {
            tombstone(removed.arrived(), Instant.ofEpochMilli(context.currentSystemTimeMs()));
        }
    }

    /** Forgets an operation, and what it was to do. */
    public void forget(Bytes key, OperationState state) {
        kept(key, state, null).run();
    }

    private Runnable kept(Bytes key, @Nullable OperationState before, @Nullable OperationState after) {
        Runnable kept = after != null && after.equals(before)
                ? () -> {}
                : stores.operations().kept(key, after);
        return () -> {
            stores.pending().changed(key, before, after);
            stores.stocks().moved(key, before, after);
            if (before != null || after != null) {
                kept.run();
            }
            stores.alarms().move(Alarm.Kind.OPERATION, key, alarm(before), alarm(after));
            stores.forecast().moved(key, before, after);
            if (after == null || after.stage() instanceof Stage.Closed) {
                forgetPayload(key);
            }
        };
    }

    private void forgetLater(String escalationId, Instant at) {
        Bytes owner = Bytes.wrap(escalationId.getBytes(StandardCharsets.UTF_8));
        stores.alarms().move(Alarm.Kind.RESOLVED_ESCALATION, owner, null, at);
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
