package dev.errata.recovery;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.OutcomeStep;
import dev.errata.core.recovery.operation.Step;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Loads an operation's state, asks the core what follows, and does it: the state, the schedule and what is sent out change
 * in one transaction. Time is the stream thread's steady clock.
 */
final class RecoveryProcessor implements Processor<String, Heard, Object, Object> {
    private final RecoveryConfig config;
    private final ReleaseLimits limits;
    private final RecoveryMeters meters;
    private final Watchdog watchdog;
    private final FailureStep failures;
    private final OutcomeStep outcomes;
    private @Nullable Task task;

    RecoveryProcessor(RecoveryConfig config, ReleaseLimits limits, RecoveryMeters meters, Watchdog watchdog) {
        this.config = config;
        this.limits = limits;
        this.meters = meters;
        this.watchdog = watchdog;
        this.failures = new FailureStep(config);
        this.outcomes = new OutcomeStep(config);
    }

    /** What belongs to one task, once it is given its stores. */
    private record Task(
            ProcessorContext<Object, Object> context, TaskStores stores, Effects effects, CommandDesk desk) {}

    @Override
    public void init(ProcessorContext<Object, Object> context) {
        TaskStores stores = TaskStores.of(context);
        Effects effects = new Effects(context, stores, config.retention().resolved(), meters);
        CommandDesk desk = new CommandDesk(config, stores, effects, meters);
        Release release = new Release(config, limits, stores, effects, desk);
        task = new Task(context, stores, effects, desk);
        watchdog.watch(name(context), stores.schedule());
        meters.watch(name(context), stores.pending(), config.policies().keySet());
        context.schedule(limits.interval(), PunctuationType.WALL_CLOCK_TIME, time -> release.tick(context));
    }

    @Override
    public void process(Record<String, Heard> record) {
        Task current = Objects.requireNonNull(task);
        Instant now = Instant.ofEpochMilli(current.context().currentSystemTimeMs());
        if (record.value() instanceof Heard.Failure failure) {
            ErrorEvent event = failure.error().error();
            Bytes key = key(record.key(), event.operation());
            OperationState before =
                    key == null ? null : current.stores().operations().find(key);
            Step step = failures.take(failure.error(), before, current.stores().escalations(), now);
            current.effects().apply(record.key(), key, before, step, now);
        } else if (record.value() instanceof Heard.Outcome heard) {
            Bytes key = key(record.key(), heard.outcome().operation());
            OperationState before =
                    key == null ? null : current.stores().operations().find(key);
            Step step = outcomes.take(heard.outcome(), before, current.stores().escalations(), now);
            current.effects().apply(record.key(), key, before, step, now);
        } else if (record.value() instanceof Heard.Command heard) {
            current.desk().take(heard, now);
        }
    }

    @Override
    public void close() {
        if (task != null) {
            watchdog.unwatch(name(task.context()));
            meters.unwatch(name(task.context()));
        }
    }

    private static @Nullable Bytes key(String correlationKey, @Nullable Operation operation) {
        return operation == null ? null : OperationKey.of(correlationKey, operation.id());
    }

    private static String name(ProcessorContext<Object, Object> context) {
        return context.applicationId() + ' ' + context.taskId();
    }
}
