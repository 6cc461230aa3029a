package dev.errata.recovery;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.OutcomeStep;
import dev.errata.core.recovery.operation.Progress;
import dev.errata.core.recovery.operation.Step;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.recovery.command.CommandDesk;
import dev.errata.recovery.dependency.DependencyTopology;
import dev.errata.recovery.dependency.TaskDependencies;
import dev.errata.recovery.intake.Heard;
import dev.errata.recovery.release.FailedAlarms;
import dev.errata.recovery.release.OperationAlarms;
import dev.errata.recovery.release.Release;
import dev.errata.recovery.release.ReleaseLimits;
import dev.errata.recovery.schedule.OperationKey;
import dev.errata.recovery.schedule.PayloadLimits;
import dev.errata.recovery.task.Effects;
import dev.errata.recovery.task.RecoveryMeters;
import dev.errata.recovery.task.TaskStores;
import dev.errata.schemas.Topics;
import dev.errata.streams.ledger.TaskLedger;
import java.time.Instant;
import java.util.Objects;
import java.util.OptionalLong;
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
    private final PayloadLimits payloadLimits;
    private final Shared shared;
    private final Topics topics;
    private final FailureStep failures;
    private final OutcomeStep outcomes;
    private @Nullable Task task;

    /** @param topics that it writes to; their partitions share the work */
    RecoveryProcessor(
            RecoveryConfig config, ReleaseLimits limits, PayloadLimits payloadLimits, Shared shared, Topics topics) {
        this.config = config;
        this.limits = limits;
        this.payloadLimits = payloadLimits;
        this.shared = shared;
        this.topics = topics;
        this.failures = new FailureStep(config);
        this.outcomes = new OutcomeStep(config);
    }

    /** What belongs to one task, once it is given its stores. */
    private record Task(
            ProcessorContext<Object, Object> context,
            TaskStores stores,
            TaskLedger books,
            Effects effects,
            CommandDesk desk,
            TaskDependencies dependencies,
            ArrivedPayloads payloads,
            Release release,
            CommitRequests commits) {}

    @Override
    public void init(ProcessorContext<Object, Object> context) {
        TaskLedger books = shared.ledger().openAndTell(context, TaskStores.LEDGER);
        TaskStores stores = TaskStores.of(context, payloadLimits, books);
        RecoveryMeters meters = shared.meters();
        Effects effects = new Effects(context, stores, topics, config, meters, books);
        FailedAlarms failed =
                new FailedAlarms(context, stores, effects, shared.dependencies().deadLetters());
        TaskDependencies dependencies = TaskDependencies.of(
                config.dependencies(),
                shared.dependencies(),
                context.taskId().partition(),
                topics.partitions(),
                stores.held());
        CommandDesk desk = new CommandDesk(config, stores, effects, meters, dependencies);
        OperationAlarms alarms = new OperationAlarms(config, stores, effects, dependencies, failed);
        Release release = new Release(limits, stores, alarms, effects, desk, failed);
        CommitRequests commits = shared.commits().get();
        books.beforeCommit(() -> commits.begin(context.currentSystemTimeMs()));
        task = new Task(
                context,
                stores,
                books,
                effects,
                desk,
                dependencies,
                new ArrivedPayloads(config, stores, effects, meters),
                release,
                commits);
        shared.watchdog().watch(name(context), stores.alarms());
        meters.watch(name(context), stores, config.policies().keySet());
        shared.forecast().watch(name(context), stores.forecast().counts());
        shared.nextWork().watch(name(context), () -> Math.min(release.nextTick(), commits.nextTick()));
        // all tasks in one pass of the thread, see decision 0011
        context.schedule(Instant.EPOCH, limits.interval(), PunctuationType.WALL_CLOCK_TIME, time -> tick());
    }

    private void tick() {
        Task current = Objects.requireNonNull(task);
        OptionalLong late = current.release().tick(current.context());
        tellOfDependencies(current);
        CommitRequests commits = current.commits();
        long now = current.context().currentSystemTimeMs();
        if (late.isPresent()) {
            commits.sent(now, late.getAsLong());
        }
        if (commits.isDue(now)) {
            current.context().commit();
        }
    }

    private void tellOfDependencies(Task current) {
        if (current.context().taskId().partition() == 0) {
            shared.dependencies()
                    .refused()
                    .write(
                            current.context().getStateStore(DependencyTopology.REFUSED_CIRCUITS),
                            shared.dependencies().deadLetters(),
                            letter -> current.context()
                                    .forward(
                                            letter.withKey((Object) letter.key())
                                                    .withValue((Object) letter.value()),
                                            Effects.DEAD_LETTERS));
        }
        if (current.dependencies().gate().isOff()) {
            return;
        }
        shared.dependencies()
                .meters()
                .holding(name(current.context()), current.dependencies().held().size());
        Instant now = now(current);
        for (DependencySignal signal : current.dependencies().senses().tell(now)) {
            current.effects().signal(signal, now);
        }
    }

    @Override
    public void process(Record<String, Heard> record) {
        Task current = Objects.requireNonNull(task);
        long now = current.context().currentSystemTimeMs();
        current.commits().working(now, record.timestamp());
        if (record.value() instanceof Heard.Failure failure) {
            fail(current, record.key(), failure.error());
        } else if (record.value() instanceof Heard.OutcomeArrived heard) {
            hear(current, record.key(), heard.outcome());
        } else if (record.value() instanceof Heard.PayloadArrived arrived) {
            current.books()
                    .fate(current.payloads()
                            .take(arrived.payload(), now(current))
                            .label());
        } else if (record.value() instanceof Heard.Command heard) {
            current.desk().take(heard, now(current));
            current.books().fate("heard");
        }
    }

    private void fail(Task current, String correlationKey, ClassifiedError error) {
        Instant now = now(current);
        Operation operation = error.error().operation();
        Bytes key = key(correlationKey, operation);
        OperationState before =
                key == null ? null : current.stores().operations().find(key);
        Step step = failures.take(error, before, current.stores().escalations(), now);
        TaskDependencies dependencies = current.dependencies();
        if (step.progress() == Progress.DECIDED && !dependencies.gate().isOff()) {
            dependencies.senses().failed(error, key, operation == null ? 1 : operation.attempt(), now);
            CircuitState circuit =
                    dependencies.gate().circuit(error.error().source().dependency());
            step = circuit == null ? step : step.knowing(circuit);
        }
        current.effects().apply(correlationKey, key, before, step, now);
        current.books().fate(step.progress().label());
    }

    private void hear(Task current, String correlationKey, ExecutionOutcome outcome) {
        Instant now = now(current);
        Operation operation = outcome.operation();
        Bytes key = key(correlationKey, operation);
        OperationState before =
                key == null ? null : current.stores().operations().find(key);
        Step step = outcomes.take(outcome, before, current.stores().escalations(), now);
        if (key != null
                && operation != null
                && step.progress() == Progress.SUCCEEDED
                && !current.dependencies().gate().isOff()) {
            String dependency = before == null
                    ? outcome.source().dependency()
                    : before.work().dependency();
            current.dependencies().senses().succeeded(dependency, key, operation.attempt(), now);
        }
        current.effects().apply(correlationKey, key, before, step, now);
        current.books().fate(step.progress().label());
    }

    @Override
    public void close() {
        if (task != null) {
            shared.watchdog().unwatch(name(task.context()));
            shared.dependencies().meters().gone(name(task.context()));
            shared.meters().unwatch(name(task.context()));
            shared.forecast().unwatch(name(task.context()));
            shared.nextWork().unwatch(name(task.context()));
        }
    }

    private static Instant now(Task current) {
        return Instant.ofEpochMilli(current.context().currentSystemTimeMs());
    }

    private static @Nullable Bytes key(String correlationKey, @Nullable Operation operation) {
        return operation == null ? null : OperationKey.of(correlationKey, operation.id());
    }

    private static String name(ProcessorContext<Object, Object> context) {
        return context.applicationId() + ' ' + context.taskId();
    }
}
